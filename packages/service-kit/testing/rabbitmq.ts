import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answers, freePort, startServer, type TestServer } from "./server-process.ts";

/** Debian's `rabbitmq-server` on the PATH insists on its own user; this script runs as anybody. */
const debianScript = "/usr/lib/rabbitmq/bin/rabbitmq-server";

/** Without it Erlang starts a process of its own for looking up names. */
const hosts = '{lookup, [file]}.\n{host, {127,0,0,1}, ["localhost"]}.\n';

/**
 * Starts a RabbitMQ of one node; `url` is an AMQP address with its default user. Takes seconds.
 * `settings` are further lines of its configuration file.
 */
export async function startRabbit(settings: readonly string[] = []): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "rabbitmq-"));
  const port = await freePort();
  await writeFile(join(folder, "rabbitmq.conf"), [...configuration(port), ...settings].join("\n"));
  await writeFile(join(folder, "enabled_plugins"), "[].");
  await writeFile(join(folder, "inetrc"), hosts);
  return await startServer({
    command: existsSync(debianScript) ? debianScript : "rabbitmq-server",
    args: [],
    env: environment(folder, port, await freePort()),
    folder,
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    serves: () => speaksAmqp(port),
  });
}

function configuration(port: number): string[] {
  return [
    `listeners.tcp.local = 127.0.0.1:${port}`,
    "log.console = true",
    "log.console.level = warning",
    "log.file = false",
    "disk_free_limit.absolute = 50MB",
  ];
}

/**
 * No epmd is needed or started: the node is named before RabbitMQ boots, and Erlang is told the
 * port for other nodes, which listens on loopback. RabbitMQ runs a second Erlang every minute to
 * see that there is an epmd; `ERL_AFLAGS` reaches that one too. `RUNNING_UNDER_SYSTEMD` makes the
 * script become the Erlang process instead of staying its parent, so that signals reach the broker.
 */
function environment(folder: string, port: number, distributionPort: number): NodeJS.ProcessEnv {
  const node = `test-${port}@localhost`;
  return {
    PATH: process.env.PATH,
    HOME: folder,
    LANG: "C.UTF-8",
    ERL_INETRC: join(folder, "inetrc"),
    ERL_AFLAGS: "-start_epmd false",
    ERL_CRASH_DUMP_SECONDS: "0",
    RUNNING_UNDER_SYSTEMD: "true",
    RABBITMQ_NODENAME: node,
    RABBITMQ_CONF_ENV_FILE: join(folder, "none.conf"),
    RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq.conf"),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, "none.config"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "enabled_plugins"),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, "generated"),
    RABBITMQ_MNESIA_BASE: join(folder, "mnesia"),
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_PID_FILE: join(folder, "pid"),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: [
      `-sname ${node}`,
      `-erl_epmd_port ${distributionPort}`,
      "-kernel inet_dist_use_interface {127,0,0,1}",
    ].join(" "),
  };
}

/** Whether the broker answers the first bytes of AMQP 0-9-1 with its `connection.start`. */
function speaksAmqp(port: number): Promise<boolean> {
  return answers(port, Buffer.from("AMQP\u0000\u0000\u0009\u0001", "latin1"), () => true);
}
