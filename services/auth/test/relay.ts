import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Passes connections on to a server, until it is cut. */
export interface Relay {
  readonly url: string;
  /** Ends every connection and takes no more, as if the server were away. */
  cut(): Promise<void>;
}

/** Opens a relay on loopback to the server that `target` names. */
export async function openRelay(target: string): Promise<Relay> {
  const { protocol, hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => from.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const own = typeof address === "object" ? address?.port : undefined;
  return {
    url: `${protocol}//127.0.0.1:${own}/`,
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
