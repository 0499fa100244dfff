import { friendshipChanged } from "@berea/contracts";
import { createLog, openRedis } from "@berea/service-kit";
import { type Bus, openBus } from "@berea/service-kit/bus";
import { startRabbit, startRedis } from "@berea/service-kit/testing";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ask, askCode, join, joinAll, newPerson, requestsTo, tellRegistered } from "./people.ts";
import { type Overrides, startFriends, type TestFriends } from "./start-friends.ts";
import { everyStore, newDatabase, type TestStores } from "./stores.ts";

const log = createLog({ name: "tests", level: "silent" });
/** A broker that has been away for a while is back within seconds. */
const BACK_MS = 20_000;

// Replicas over one database, one RabbitMQ and one Redis.
let stores: TestStores;
let rabbit: Awaited<ReturnType<typeof startRabbit>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let auth: Bus;
let database: string;
beforeAll(async () => {
  const [, startMongoStores] = everyStore[1] ?? [];
  if (!startMongoStores) throw new Error("There is no second kind of store.");
  [stores, rabbit, redis] = await Promise.all([startMongoStores(), startRabbit(), startRedis()]);
  auth = await openBus({ amqpUrl: rabbit.url, log });
});
afterAll(async () => {
  await auth?.close();
  await Promise.all([rabbit?.stop(), redis?.stop(), stores?.stop()]);
});
beforeEach(() => {
  database = newDatabase();
});

/** Starts a replica; its bus is its own and ends with the test. */
async function startReplica(given: Overrides = {}): Promise<TestFriends> {
  const environment = { AMQP_URL: rabbit.url, REDIS_URL: redis.url };
  const store = await stores.open(database);
  const replica = await startFriends({ environment, store, ...given });
  onTestFinished(async () => {
    await replica.close();
    await store.close();
  });
  return replica;
}

test("When somebody signs up at auth, then every replica finds them by code", async () => {
  const [one, two] = [await startReplica(), await startReplica()];
  const [ruth, naomi] = [newPerson("Ruth"), newPerson("Naomi")];
  await Promise.all([tellRegistered(auth, ruth), tellRegistered(auth, naomi)]);
  await vi.waitFor(async () => expect((await ask(one, ruth, naomi)).status).toBe(200), BACK_MS);
  await vi.waitFor(async () =>
    expect(await requestsTo(two, naomi)).toEqual([{ _id: ruth.id, username: "Ruth" }]),
  );
});

test("When a request is sent, then other services hear that something has changed", async () => {
  const heard: unknown[] = [];
  await auth.subscribe("tests.heard_changes", friendshipChanged, async ({ payload, requestId }) => {
    heard.push({ ...payload, requestId });
  });
  const one = await startReplica();
  const [ruth, naomi] = await joinAll(one, "Ruth", "Naomi");
  const headers = { "x-request-id": "request-7" };
  const { token } = ruth;
  await vi.waitFor(async () => {
    const body = { friendCode: naomi.friendCode };
    const reply = await one.call("POST /api/friends/request", { token, body, headers });
    expect(reply.status).toBe(200);
  }, BACK_MS);
  const change = { userIds: [ruth.id, naomi.id], requestId: "request-7" };
  await vi.waitFor(() => expect(heard).toContainEqual(change));
});

test("When friends was away, then it learns what was told meanwhile", async () => {
  await startReplica().then((replica) => replica.bus.close());
  const [ruth, naomi] = [newPerson("Ruth"), newPerson("Naomi")];
  await tellRegistered(auth, naomi);
  const back = await startReplica();
  await vi.waitFor(async () => expect((await ask(back, ruth, naomi)).status).toBe(200), BACK_MS);
});

test("When the broker is away at the start, then friends serves, and learns later", async () => {
  await rabbit.halt();
  const [ruth, naomi] = [newPerson("Ruth"), newPerson("Naomi")];
  const early = await startReplica();
  expect((await early.call("GET /readyz")).status).toBe(200);
  expect((await ask(early, ruth, naomi)).status).toBe(404);
  await rabbit.resume();
  await vi.waitFor(() => expect([auth.ready(), early.bus.ready()]).toEqual([true, true]), BACK_MS);
  await tellRegistered(auth, naomi);
  await vi.waitFor(async () => expect((await ask(early, ruth, naomi)).status).toBe(200), BACK_MS);
});

test("When codes are guessed at two replicas, then they count together", async () => {
  const [one, two] = [await startReplica(), await startReplica()];
  await connected(one, two);
  const ruth = newPerson("Ruth");
  for (let count = 0; count < 10; count += 1) {
    expect((await askCode(one, ruth, newPerson().friendCode)).status).toBe(404);
    expect((await askCode(two, ruth, newPerson().friendCode)).status).toBe(404);
  }
  for (const replica of [one, two]) {
    const refused = await askCode(replica, ruth, newPerson().friendCode);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50 * 60);
  }
});

test("When many guess at once at two replicas, then there is no gap", async () => {
  const [one, two] = [await startReplica(), await startReplica()];
  await connected(one, two);
  const ruth = newPerson("Ruth");
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      askCode(index % 2 ? one : two, ruth, newPerson().friendCode),
    ),
  );
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(20);
});

test("When Redis is away, then requests go on and misses are counted in memory", async () => {
  await redis.halt();
  const alone = await startReplica();
  const [ruth, naomi] = await joinAll(alone, "Ruth", "Naomi");
  await vi.waitFor(async () => expect((await ask(alone, ruth, naomi)).status).toBe(200), BACK_MS);
  for (let count = 0; count < 20; count += 1) {
    expect((await askCode(alone, naomi, newPerson().friendCode)).status).toBe(404);
  }
  expect((await askCode(alone, naomi, newPerson().friendCode)).status).toBe(429);
  expect((await alone.call("GET /readyz")).status).toBe(200);
  await redis.resume();
});

test("When the database is away, then friends is not ready, and lives on", async () => {
  let away = false;
  const friends = await startFriends({
    adjust: (context) => ({
      ...context,
      store: {
        ...context.store,
        ping: async () => {
          if (away) throw new Error("away");
        },
      },
    }),
  });
  await join(friends);
  expect((await friends.call("GET /readyz")).status).toBe(200);
  away = true;
  const ready = await friends.call("GET /readyz");
  expect([ready.status, ready.body]).toEqual([503, { status: "not ready", missing: ["store"] }]);
  expect((await friends.call("GET /healthz")).status).toBe(200);
  await friends.close();
});

/** Waits until a client of Redis that begins now would have connected, and so have the replicas. */
async function connected(...replicas: TestFriends[]): Promise<void> {
  const client = openRedis(redis.url, log);
  await vi.waitFor(async () => expect(await client.ping()).toBe("PONG"));
  // One miss each of somebody else: counted in Redis as soon as the replica has connected.
  for (const replica of replicas) {
    const probe = newPerson();
    await vi.waitFor(async () => {
      await askCode(replica, probe, "none");
      expect(await client.keys(`friends-misses:${probe.id}`)).toHaveLength(1);
    });
  }
  client.disconnect();
}
