import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { listen, newUser } from "./connect.ts";
import { login, startPresence } from "./start-presence.ts";

test("When a connection is idle, then its request is held no more, and it still works", async () => {
  const { context, friends, server, url } = await startPresence();
  const requests: WeakRef<IncomingMessage>[] = [];
  server.on("upgrade", (request) => requests.push(new WeakRef(request)));
  const userId = newUser();
  const { heard, socket } = await listen(url, userId);
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  await vi.waitFor(() => {
    collect();
    expect(requests.map((request) => request.deref())).toEqual([undefined]);
  });
  const friend = newUser();
  friends.set(friend, [userId]);
  await context.bus.publish(login(friend));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  socket.disconnect();
  await vi.waitFor(async () => {
    expect((await context.counts.sockets.get()).values[0]?.value).toBe(0);
  });
});
