import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "@berea/service-kit/testing";

/** One address for several replicas. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A round-robin TCP balancer, like a Kubernetes Service: a connection that one replica refuses goes to
 * the next, and is closed when none accepts it.
 */
export async function startBalancer(replicaPorts: readonly number[]): Promise<Balancer> {
  const clients = new Set<Socket>();
  let turn = 0;

  async function serve(client: Socket): Promise<void> {
    clients.add(client);
    client.on("error", () => client.destroy());
    client.once("close", () => clients.delete(client));
    const first = turn % Math.max(1, replicaPorts.length);
    turn += 1;
    const inTurn = [...replicaPorts.slice(first), ...replicaPorts.slice(0, first)];
    const replica = await reachOne(inTurn);
    if (replica) join(client, replica);
    else client.destroy();
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, serve);
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      for (const client of clients) client.destroy();
      await once(server, "close");
    },
  };
}

async function reachOne(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const replica = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    try {
      await once(replica, "connect");
      return replica;
    } catch {
      replica.destroy();
    }
  }
  return undefined;
}

function join(client: Socket, replica: Socket): void {
  replica.on("error", () => replica.destroy());
  replica.once("close", () => client.destroy());
  client.once("close", () => replica.destroy());
  if (client.destroyed) replica.destroy();
  client.pipe(replica);
  replica.pipe(client);
}
