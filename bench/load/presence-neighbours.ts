import { once } from "node:events";
import { createServer } from "node:http";
import { type EndedSessions, endedSessionsPath } from "@berea/contracts";
import { freePort } from "@berea/service-kit/testing";

/** What presence asks its neighbours: friends for the friends of a user, auth for ended sessions. */
export interface Neighbours {
  readonly url: string;
  /** Says whose login `ids` are to be told of. */
  setFriends(userId: string, ids: readonly string[]): void;
  close(): Promise<void>;
}

/** Stands in for friends and auth, with answers from memory. */
export async function startNeighbours(): Promise<Neighbours> {
  const friends = new Map<string, readonly string[]>();
  const server = createServer((request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    const userId = /^\/internal\/friends\/([^/]+)\/ids$/.exec(path)?.[1];
    const nobody: EndedSessions = { cursor: "0", ended: [] };
    const answer =
      path === endedSessionsPath ? nobody : { ids: [...(friends.get(userId ?? "") ?? [])] };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer));
  });
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    setFriends: (userId, ids) => friends.set(userId, ids),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
