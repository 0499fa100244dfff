import { friendshipChanged } from "@berea/contracts";
import { createLog, openRedis } from "@berea/service-kit";
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
  bus = await openBus({ log });
  replicas = [await startReplica(), await startReplica()];
});

function startReplica(): Promise<TestPresence> {
  return startPresence({
    environment: { REDIS_URL: redis.url },
    // As long together as presence waits itself, in smaller steps.
    overrides: {
      bus,
      retryDelaysMs: Array(100).fill(250),
      listFriendIds: async (userId) => friends.get(userId) ?? [],
    },
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
  return heard.flatMap(([name, said]) =>
    name === "friend_logged_in" ? [(said as { loginId: string }).loginId] : [],
  );
}

/** The logins that a reader's sockets have heard of, once everything told before has arrived. */
async function allLogins({ userId, listeners }: Awaited<ReturnType<typeof startReader>>) {
  const friend = newUser();
  friends.set(friend, [userId]);
  const last = login(friend);
  await bus.publish(last, { timeoutMs: 30_000 });
  return await Promise.all(
    listeners.map(async (listener) => {
      await vi.waitFor(() => expect(heardLogins(listener)).toContain(last.id), 10_000);
      return heardLogins(listener).filter((id) => id !== last.id);
    }),
  );
}

/** Asks the Redis of these tests something. */
async function askRedis(command: string, ...words: string[]): Promise<unknown> {
  const client = openRedis(redis.url, createLog({ name: "asking", level: "silent" }));
  try {
    await vi.waitFor(() => expect(client.status).toBe("ready"));
    return await client.call(command, ...words);
  } finally {
    client.disconnect();
  }
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

test("When the same login comes to the other replica too, then it is told once", async () => {
  const reader = await startReader();
  const event = login(reader.friend);
  await bus.publish(event);
  await bus.publish(event);
  expect(await allLogins(reader)).toEqual([[event.id], [event.id]]);
});

test("When replicas stop hearing each other again and again, then each login is told once", async () => {
  const reader = await startReader();
  const events: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const friend = newUser();
    friends.set(friend, [reader.userId]);
    const event = login(friend);
    events.push(event.id);
    // Half of the logins fall into the moment before the replicas are subscribed again.
    if (count % 2 === 0) await askRedis("CLIENT", "KILL", "TYPE", "pubsub");
    await bus.publish(event);
  }
  for (const listener of reader.listeners) {
    await vi.waitFor(() => expect(heardLogins(listener).sort()).toEqual(events.toSorted()), 10_000);
  }
  for (const heard of await allLogins(reader)) expect(heard.sort()).toEqual(events.toSorted());
  expect(await askRedis("PTTL", "presence:tellings")).toBeGreaterThan(0);
});

test("When a replica hears the others again, then its sockets are to ask for their lists", async () => {
  const reader = await startReader();
  await askRedis("CLIENT", "KILL", "TYPE", "pubsub");
  const once = [["friends_changed", {}]];
  for (const { heard } of reader.listeners) await vi.waitFor(() => expect(heard).toEqual(once));
});

test("When a replica hears again after two minutes, then what it missed is no news", async () => {
  let later = 0;
  const now = () => Date.now() + later;
  const deaf = await startPresence({ environment: { REDIS_URL: redis.url }, overrides: { now } });
  const { userId, friend, listeners } = await startReader();
  const listener = await listen(deaf.url, userId);
  later = 2 * 60_000 + 1_000;
  // It is subscribed again some while after the login has been told.
  duringPublication(async () => void (await askRedis("CLIENT", "KILL", "TYPE", "pubsub")));
  await bus.publish(login(friend));
  await vi.waitFor(() => expect(heardLogins(listeners[0] ?? listener)).toHaveLength(1));
  await vi.waitFor(() => expect(listener.heard).toEqual([["friends_changed", {}]]));
});

test("When a replica was not there yet, then it does not tell what was told before", async () => {
  const { userId, friend, listeners } = await startReader();
  await bus.publish(login(friend));
  for (const one of listeners) await vi.waitFor(() => expect(heardLogins(one)).toHaveLength(1));
  const late = await startReplica();
  const listener = await listen(late.url, userId);
  await askRedis("CLIENT", "KILL", "TYPE", "pubsub");
  await vi.waitFor(() => expect(listener.heard).toEqual([["friends_changed", {}]]));
});

test("When what was missed cannot be asked for at once, then it is asked for again", async () => {
  const { listeners } = await startReader();
  // No stream: whoever reads it gets an error.
  await askRedis("SET", "presence:tellings", "no stream");
  await askRedis("CLIENT", "KILL", "TYPE", "pubsub");
  for (const { log } of replicas) {
    await vi.waitFor(() => expect(log.join("")).toContain("missed announcements could not be"));
  }
  for (const { heard } of listeners) expect(heard).toEqual([]);
  await askRedis("DEL", "presence:tellings");
  const once = [["friends_changed", {}]];
  for (const { heard } of listeners) await vi.waitFor(() => expect(heard).toEqual(once), 10_000);
});

test("When many log in, then about the last 1,000 logins are kept", async () => {
  const { fanOut } = replicas[0].context;
  const telling = () => ({ rooms: [], friend: { username: "Ruth", loginId: newUser() } });
  await Promise.all(Array.from({ length: 1_500 }, () => fanOut?.record(telling())));
  const kept = await askRedis("XLEN", "presence:tellings");
  expect(kept).toBeGreaterThanOrEqual(1_000);
  expect(kept).toBeLessThan(1_200);
});

test("When Redis hangs at a start, then the start waits until it hears the others", async () => {
  redis.freeze();
  const order: string[] = [];
  const starting = startReplica().then(() => order.push("started"));
  try {
    // As long as a start takes that waits for nothing.
    await startPresence();
    order.push("Redis goes on");
  } finally {
    redis.thaw();
  }
  await starting;
  expect(order).toEqual(["Redis goes on", "started"]);
  const [, hearing] = (await askRedis("PUBSUB", "NUMSUB", "socket.io-request#/#")) as [
    string,
    number,
  ]; // one channel and its count
  // More while replicas of earlier tests are still being let go.
  expect(hearing).toBeGreaterThanOrEqual(3);
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
    // Each replica that has tried has told its own sockets.
    for (const listener of listeners) {
      await vi.waitFor(() => expect(heardLogins(listener)).toEqual([event.id]));
      expect(listener.socket.connected).toBe(true);
    }
    await redis.resume();
    await published;
    for (const { heard } of listeners) {
      await vi.waitFor(() => expect(heard).toHaveLength(3));
      // One because Redis is back, one because something has changed.
      const names = ["friend_logged_in", "friends_changed", "friends_changed"];
      expect(heard.map(([name]) => name).sort()).toEqual(names);
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
    for (const [index, { listeners }] of readers.entries()) {
      await vi.waitFor(() => {
        expect(listeners.flatMap(heardLogins)).toContain(events[index]?.id);
      });
    }
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

/** Has something happen once, right before a login or a change is handed on. */
function duringPublication(act: () => Promise<void> | void, afterwards = () => {}): void {
  let isDone = false;
  for (const { context } of replicas) {
    const { fanOut } = context;
    if (!fanOut) throw new Error("There is no fan-out.");
    const publish = fanOut.publish.bind(fanOut);
    vi.spyOn(fanOut, "publish").mockImplementation(async (send) => {
      if (isDone) return await publish(send);
      isDone = true;
      await act();
      await publish(send).finally(afterwards);
    });
  }
}

test("When Redis breaks in the moment of telling, then every socket hears of it once", async () => {
  const reader = await startReader();
  const { friend, listeners } = reader;
  // The login is claimed and kept, and Redis goes away before it is handed on.
  duringPublication(() => redis.halt("SIGKILL"));
  const event = login(friend);
  const published = bus.publish(event, { timeoutMs: 30_000 });
  // A try that fails tells the sockets of its own replica.
  await vi.waitFor(() => expect(listeners.flatMap(heardLogins)).toContain(event.id), 10_000);
  await redis.resume();
  await published;
  expect(await allLogins(reader)).toEqual([[event.id], [event.id]]);
});

test("When Redis hangs in the moment of telling, then every socket hears of it once", async () => {
  const reader = await startReader();
  // What was given up arrives all the same.
  duringPublication(
    () => redis.freeze(),
    () => redis.thaw(),
  );
  const event = login(reader.friend);
  await bus.publish(event, { timeoutMs: 30_000 });
  expect(await allLogins(reader)).toEqual([[event.id], [event.id]]);
  const retried = 'presence_logins_total{outcome="retried"}';
  const counts = await Promise.all(replicas.map((replica) => replica.metric(retried)));
  expect(counts.toSorted()).toEqual([0, 1]);
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
