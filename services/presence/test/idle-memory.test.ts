import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createMetrics, serve } from "@berea/service-kit";
import { openBus } from "@berea/service-kit/bus";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../src/app.ts";
import { openSockets } from "../src/sockets.ts";
import { listen, newUser } from "./connect.ts";
import { login, startPresence } from "./start-presence.ts";

test("When a connection is idle, then its request is held no more, and it still works", async () => {
  const { context, friends } = await startPresence();
  const bus = await openBus({ log: context.log });
  const sockets = await openSockets({ ...context, bus, metrics: createMetrics() });
  const requests: WeakRef<IncomingMessage>[] = [];
  const served = await serve(createApp(context), {
    host: "127.0.0.1",
    port: 0,
    upgrade: (request, socket, head) => {
      requests.push(new WeakRef(request));
      sockets.upgrade(request, socket, head);
    },
  });
  onTestFinished(async () => {
    await sockets.close();
    await served.close();
    await bus.close();
  });
  const userId = newUser();
  const { heard, socket } = await listen(served.url, userId);
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  await vi.waitFor(() => {
    collect();
    expect(requests.map((request) => request.deref())).toEqual([undefined]);
  });
  const friend = newUser();
  friends.set(friend, [userId]);
  await bus.publish(login(friend));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  socket.disconnect();
  await vi.waitFor(async () => {
    expect((await context.counts.sockets.get()).values[0]?.value).toBe(0);
  });
});
