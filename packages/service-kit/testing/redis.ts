import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startServer, type TestServer } from "./server-process.ts";

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
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const answer = (served: boolean) => {
      socket.destroy();
      resolve(served);
    };
    socket.setTimeout(1_000, () => answer(false));
    socket.once("error", () => answer(false));
    socket.once("close", () => answer(false));
    socket.once("data", (reply) => answer(reply.toString().startsWith("+PONG")));
    socket.write("PING\r\n");
  });
}
