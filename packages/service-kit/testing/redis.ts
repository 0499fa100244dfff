import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answers, freePort, startServer, type TestServer } from "./server-process.ts";

/** Starts an empty Redis that writes every change to its disk. */
export async function startRedis(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "redis-"));
  const port = await freePort();
  const settings = {
    bind: "127.0.0.1",
    port: String(port),
    dir: folder,
    appendonly: "yes",
    appendfsync: "always",
    save: "",
  };
  return await startServer({
    command: "redis-server",
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    env: { PATH: process.env.PATH, LANG: "C.UTF-8" },
    folder,
    url: `redis://127.0.0.1:${port}`,
    serves: () => answersPing(port),
  });
}

/** False also while Redis still loads its data: it then answers with an error. */
function answersPing(port: number): Promise<boolean> {
  return answers(port, "PING\r\n", (reply) => reply.toString().startsWith("+PONG"));
}
