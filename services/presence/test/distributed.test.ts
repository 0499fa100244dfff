import { friendshipChanged } from "@berea/contracts";
import { createLog } from "@berea/service-kit";
import { type Bus, envelope, openBus } from "@berea/service-kit/bus";
import { startRedis } from "@berea/service-kit/testing";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Listener, listen, newUser } from "./connect.ts";
import { login, startPresence, type TestPresence } from "./start-presence.ts";

// Two replicas of presence over one Redis and one bus, whose events they take in turn.
let redis: Awaited<ReturnType<typeof startRedis>>;
let bus: Bus;
let replicas: [TestPresence, TestPresence];
const friends = new Map<string, string[]>();

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis?.stop());
beforeEach(async () => {
  const log = createLog({ name: "bus", level: "silent" });
  // As long together as presence waits itself, in smaller steps.
  bus = await openBus({ log, retryDelaysMs: Array(100).fill(250) });
  replicas = [await startReplica(), await startReplica()];
});

function startReplica(): Promise<TestPresence> {
  return startPresence({
    environment: { REDIS_URL: redis.url },
    overrides: { bus, listFriendIds: async (userId) => friends.get(userId) ?? [] },
  });
}

/** A user with a socket at each replica, and a friend of theirs. */
async function startReader() {
  const [userId, friend] = [newUser(), newUser()];
  friends.set(friend, [userId]);
  const listeners = await Promise.all(replicas.map(({ url }) => listen(url, userId)));
  return { userId, friend, listeners };
}

function heardLogins({ heard }: Listener): unknown[] {
  return heard.map(([, said]) => (said as { loginId: string }).loginId); // they are logins
}

test("When logins are taken by either replica, then sockets at both hear of each once", async () => {
  const readers = await Promise.all(Array.from({ length: 10 }, startReader));
  const events = readers.map(({ friend }) => login(friend));
  for (const event of events) await bus.publish(event);
  for (const [index, { listeners }] of readers.entries()) {
    for (const listener of listeners) {
      await vi.waitFor(() => expect(heardLogins(listener)).toEqual([events[index]?.id]));
    }
  }
  const told = await Promise.all(
    replicas.map((replica) => replica.metric('presence_logins_total{outcome="told"}')),
  );
  expect(told).toEqual([5, 5]);
});

test("When somebody logs in twice in a minute, then the replicas tell it once together", async () => {
  const { friend, listeners } = await startReader();
  const events = [login(friend), login(friend), login(friend), login(friend)];
  for (const event of events) await bus.publish(event);
  const other = await startReader();
  await bus.publish(login(other.friend));
  for (const listener of other.listeners) {
    await vi.waitFor(() => expect(listener.heard).toHaveLength(1));
  }
  for (const listener of listeners) expect(heardLogins(listener)).toEqual([events[0]?.id]);
});

test("When the same login comes to the other replica too, then it is told under its id", async () => {
  const { friend, listeners } = await startReader();
  const event = login(friend);
  await bus.publish(event);
  await bus.publish(event);
  for (const listener of listeners) {
    await vi.waitFor(() => expect(heardLogins(listener)).toEqual([event.id, event.id]));
  }
});

test("When a friendship changes, then sockets at both replicas are told once", async () => {
  const { userId, listeners } = await startReader();
  await bus.publish(envelope(friendshipChanged, { userIds: [newUser(), userId] }));
  await bus.publish(envelope(friendshipChanged, { userIds: [userId, newUser()] }));
  const twice = [
    ["friends_changed", {}],
    ["friends_changed", {}],
  ];
  for (const { heard } of listeners) await vi.waitFor(() => expect(heard).toEqual(twice));
});

test.each(["SIGTERM", "SIGKILL"] as const)(
  "When Redis is ended by %s and comes back, then what happened meanwhile is told once",
  async (signal) => {
    const { friend, userId, listeners } = await startReader();
    await redis.halt(signal);
    const event = login(friend);
    const changed = envelope(friendshipChanged, { userIds: [userId, newUser()] });
    const published = Promise.all([
      bus.publish(event, { timeoutMs: 30_000 }),
      bus.publish(changed, { timeoutMs: 30_000 }),
    ]);
    await vi.waitFor(async () => {
      const retried = 'presence_logins_total{outcome="retried"}';
      const counts = await Promise.all(replicas.map((replica) => replica.metric(retried)));
      expect(counts[0]).toBeGreaterThan(0);
      expect(counts[1]).toBeGreaterThan(0);
    }, 10_000);
    for (const { heard, socket } of listeners) {
      expect(heard).toEqual([]);
      expect(socket.connected).toBe(true);
    }
    await redis.resume();
    await published;
    for (const { heard } of listeners) {
      await vi.waitFor(() => expect(heard).toHaveLength(2));
      expect(heard.map(([name]) => name).sort()).toEqual(["friend_logged_in", "friends_changed"]);
    }
    for (const replica of replicas) {
      expect((await fetch(new URL("/readyz", replica.url))).status).toBe(200);
    }
  },
);

test("When Redis hangs, then presence does not, and tells when Redis goes on", async () => {
  const readers = await Promise.all([startReader(), startReader()]);
  redis.freeze();
  try {
    const events = readers.map(({ friend }) => login(friend));
    const published = Promise.all(events.map((one) => bus.publish(one, { timeoutMs: 30_000 })));
    await vi.waitFor(async () => {
      const retried = 'presence_logins_total{outcome="retried"}';
      for (const one of replicas) expect(await one.metric(retried)).toBeGreaterThan(1);
    }, 10_000);
    // Sockets come, go and are answered meanwhile.
    const [replica] = replicas;
    const { socket, heard } = await listen(replica.url, newUser());
    socket.emit("anything");
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    for (const { listeners } of readers) for (const one of listeners) expect(one.heard).toEqual([]);
    redis.thaw();
    await published;
    for (const [index, { listeners }] of readers.entries()) {
      for (const one of listeners) {
        await vi.waitFor(() => expect(heardLogins(one)).toEqual([events[index]?.id]));
      }
    }
  } finally {
    redis.thaw();
  }
});

test("When Redis breaks in the moment of telling, then every socket hears of it once", async () => {
  const { friend, listeners } = await startReader();
  // The login is claimed, and Redis goes away before it is handed on.
  let breaks = 1;
  for (const { context } of replicas) {
    const { fanOut } = context;
    if (!fanOut) throw new Error("There is no fan-out.");
    const publish = fanOut.publish.bind(fanOut);
    vi.spyOn(fanOut, "publish").mockImplementation(async (send) => {
      if (breaks-- > 0) await redis.halt("SIGKILL");
      await publish(send);
    });
  }
  const event = login(friend);
  const published = bus.publish(event, { timeoutMs: 30_000 });
  await vi.waitFor(() => expect(breaks).toBeLessThanOrEqual(0), 10_000);
  await redis.resume();
  await published;
  for (const listener of listeners) {
    await vi.waitFor(() => expect(heardLogins(listener)).toEqual([event.id]));
  }
  expect(breaks).toBeLessThan(0);
});

test("When Redis hangs in the moment of telling, then every socket hears of it", async () => {
  const { friend, listeners } = await startReader();
  let breaks = 1;
  for (const { context } of replicas) {
    const { fanOut } = context;
    if (!fanOut) throw new Error("There is no fan-out.");
    const publish = fanOut.publish.bind(fanOut);
    vi.spyOn(fanOut, "publish").mockImplementation(async (send) => {
      if (breaks-- > 0) redis.freeze();
      await publish(send).finally(() => redis.thaw());
    });
  }
  const event = login(friend);
  await bus.publish(event, { timeoutMs: 30_000 });
  // What was given up may arrive all the same, under the same id.
  for (const listener of listeners) {
    await vi.waitFor(() => expect(new Set(heardLogins(listener))).toEqual(new Set([event.id])));
  }
  expect(breaks).toBeLessThan(0);
});

test("When Redis is away at the start, then presence starts, and tells when Redis comes", async () => {
  await redis.halt();
  const late = await startReplica();
  const reader = newUser();
  const friend = newUser();
  friends.set(friend, [reader]);
  const listener = await listen(late.url, reader);
  await redis.resume();
  const event = login(friend);
  await bus.publish(event, { timeoutMs: 30_000 });
  await vi.waitFor(() => expect(heardLogins(listener)).toEqual([event.id]));
});

test("When Redis is away at the end, then presence ends", async () => {
  await redis.halt();
  for (const replica of replicas) await replica.close();
  await redis.resume();
});

test("When Redis hangs at the end, then presence ends", async () => {
  redis.freeze();
  try {
    for (const replica of replicas) await replica.close();
  } finally {
    redis.thaw();
  }
});
