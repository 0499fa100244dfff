import { once } from "node:events";
import { openRedis } from "@berea/service-kit";
import { startMongo, startRedis } from "@berea/service-kit/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn, type Person, registration, signUp, statusOf } from "./people.ts";
import { openRelay, type Relay } from "./relay.ts";
import { type Answer, startAuth, type TestAuth } from "./start-auth.ts";

// Two replicas of auth over one MongoDB and one Redis.
let mongo: Awaited<ReturnType<typeof startMongo>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let one: TestAuth;
let two: TestAuth;
beforeAll(async () => {
  [mongo, redis] = await Promise.all([startMongo(), startRedis()]);
  one = await startReplica();
  two = await startReplica();
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await redis?.stop();
  await mongo?.stop();
});

function startReplica(environment: NodeJS.ProcessEnv = {}): Promise<TestAuth> {
  return startAuth({
    environment: { MONGODB_URL: mongo.url, REDIS_URL: redis.url, ...environment },
  });
}

function guess(at: TestAuth, { email }: Person): Promise<Answer> {
  return at.call("POST /api/auth/login", { body: { email, password: "wrong" } });
}

test("When somebody signs up at one replica, then the other knows the account", async () => {
  const person = await signUp(one);
  expect(await statusOf(two, person.token)).toBe(200);
  await logIn(two, person);
  const position = { book: "Ruth", chapter: 3 };
  await one.call("PUT /api/auth/bookmark", { token: person.token, body: position });
  const me = await two.call("GET /api/auth/me", { token: person.token });
  expect(me.body).toMatchObject({ bookmarkedBook: "Ruth", bookmarkedChapter: 3 });
});

test("When both replicas sign up one email at once, then exactly one makes the account", async () => {
  const body = registration();
  const replies = await Promise.all(
    [one, two, one, two].map((auth) => auth.call("POST /api/auth/register", { body })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test("When the new email is taken, then nothing changes", async () => {
  const [other, person] = [await signUp(one), await signUp(two)];
  const body = { email: other.email, username: "Orpah" };
  const reply = await one.call("PUT /api/auth/profile", { token: person.token, body });
  expect(reply.status).toBe(409);
  const me = await two.call("GET /api/auth/me", { token: person.token });
  expect(me.body).toMatchObject({ email: person.email, username: "Ruth" });
});

test("When both replicas change a profile at once, then each change has its own version", async () => {
  const { id, token } = await signUp(one);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? one : two).call("PUT /api/auth/profile", {
        token,
        body: { username: `Ruth ${index}` },
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await one.context.users.findOne({ _id: id }))?.version).toBe(9);
});

test("When the password changes at one replica, then the other ends the sessions at once", async () => {
  const person = await signUp(one);
  const other = await logIn(two, person);
  const body = { currentPassword: person.password, newPassword: "threshing" };
  await one.call("PUT /api/auth/change-password", { token: person.token, body });
  expect(await statusOf(two, other)).toBe(401);
  expect(await statusOf(two, person.token)).toBe(200);
  expect(await statusOf(one, await logIn(two, { ...person, password: "threshing" }))).toBe(200);
});

test("When both replicas change a password at once, then one of the changes holds", async () => {
  const person = await signUp(one);
  const replies = await Promise.all(
    [one, two].map((auth, index) =>
      auth.call("PUT /api/auth/change-password", {
        token: person.token,
        body: { currentPassword: person.password, newPassword: `threshing ${index}` },
      }),
    ),
  );
  const winner = replies.findIndex(({ status }) => status === 200);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  await logIn(one, { ...person, password: `threshing ${winner}` });
});

test("When an account is deleted at one replica, then the other lets nobody in", async () => {
  const person = await signUp(one);
  const body = { password: person.password };
  await one.call("DELETE /api/auth/account", { token: person.token, body });
  expect(await statusOf(two, person.token)).toBe(401);
  expect((await guess(two, person)).status).toBe(401);
  await signUp(two, { email: person.email });
});

test("When passwords are guessed at both replicas, then they count together", async () => {
  const person = await signUp(one);
  for (let count = 0; count < 5; count += 1) {
    expect((await guess(one, person)).status).toBe(401);
    expect((await guess(two, person)).status).toBe(401);
  }
  for (const auth of [one, two]) {
    const refused = await guess(auth, person);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
  }
});

test("When a login succeeds at one replica, then the other forgets the failures too", async () => {
  const person = await signUp(one);
  for (let count = 0; count < 9; count += 1) await guess(one, person);
  await logIn(two, person);
  for (let count = 0; count < 9; count += 1) {
    expect((await guess(one, person)).status).toBe(401);
  }
  await logIn(one, person);
});

test("When guesses are counted, then Redis is not told whose they are", async () => {
  const person = await signUp(one);
  await guess(one, person);
  const client = openRedis(redis.url, one.context.log);
  await once(client, "ready");
  const keys = await client.keys("*");
  client.disconnect();
  expect(keys.some((key) => key.startsWith("auth-failures-account:"))).toBe(true);
  expect(keys.join()).not.toContain("@");
});

test("When Redis is away, then logins go on and are counted in memory", async () => {
  const relay = await openRelay(redis.url);
  const cutOff = await startReplica({ REDIS_URL: relay.url });
  const person = await signUp(cutOff);
  await relay.cut();
  await logIn(cutOff, person);
  for (let count = 0; count < 10; count += 1) {
    expect((await guess(cutOff, person)).status).toBe(401);
  }
  expect((await guess(cutOff, person)).status).toBe(429);
  expect((await cutOff.call("GET /readyz")).status).toBe(200);
  await cutOff.close();
});

test("When MongoDB is away, then auth says so and is not ready, and lives on", async () => {
  const relay: Relay = await openRelay(mongo.url);
  const cutOff = await startReplica({ MONGODB_URL: relay.url });
  const person = await signUp(cutOff);
  expect((await cutOff.call("GET /readyz")).status).toBe(200);
  await relay.cut();
  const { email, password } = person;
  const login = await cutOff.call("POST /api/auth/login", { body: { email, password } });
  expect(login.status).toBe(503);
  expect(login.body).toMatchObject({ code: "unavailable" });
  expect(login.headers.get("retry-after")).toBe("5");
  const ready = await cutOff.call("GET /readyz");
  expect(ready.status).toBe(503);
  expect(ready.body).toEqual({ status: "not ready", missing: ["store"] });
  expect((await cutOff.call("GET /healthz")).status).toBe(200);
  await cutOff.close();
});
