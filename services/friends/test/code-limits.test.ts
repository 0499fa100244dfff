import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FriendsContext } from "../src/context.ts";
import { ask, askCode, join, joinAll, newPerson, remove, type TestPerson } from "./people.ts";
import { type Answer, startFriends, type TestFriends } from "./start-friends.ts";

const MISSES = 20;

let friends: TestFriends;
beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends.close());

function miss(person: TestPerson): Promise<Answer> {
  return askCode(friends, person, newPerson().friendCode);
}

function expectRefused(reply: Answer) {
  expect(reply.status).toBe(429);
  expect(reply.body).toEqual({
    message: "Too many unknown friend codes. Please wait before you try again.",
    code: "too_many",
    requestId: expect.any(String),
  });
  const wait = Number(reply.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(50 * 60);
  expect(wait).toBeLessThanOrEqual(60 * 60);
}

test("When somebody has missed twenty times, then right codes are refused too", async () => {
  const [ruth, naomi, boaz] = await joinAll(friends, "Ruth", "Naomi", "Boaz");
  for (let count = 0; count < MISSES; count += 1) {
    expect((await miss(ruth)).status).toBe(404);
  }
  for (let count = 0; count < 3; count += 1) {
    expectRefused(await miss(ruth));
    expectRefused(await ask(friends, ruth, naomi));
    expectRefused(await ask(friends, ruth, ruth));
  }
  expect((await ask(friends, boaz, naomi)).status).toBe(200);
  expect((await ask(friends, boaz, ruth)).status).toBe(200);
});

test("When what was typed cannot be a code, then it is counted like any other", async () => {
  const ruth = await join(friends);
  for (let count = 0; count < MISSES; count += 1) {
    expect((await askCode(friends, ruth, "hello")).status).toBe(404);
  }
  expectRefused(await askCode(friends, ruth, "hello"));
});

test("When somebody guesses many at once, then no more than twenty are looked up", async () => {
  const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
  const replies = await Promise.all(Array.from({ length: 50 }, () => miss(ruth)));
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(MISSES);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(50 - MISSES);
  expectRefused(await ask(friends, ruth, naomi));
});

test("When codes hit, then they are not counted, nor are misses before them forgotten", async () => {
  const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
  for (let count = 0; count < MISSES - 1; count += 1) await miss(ruth);
  for (let count = 0; count < MISSES; count += 1) {
    expect((await ask(friends, ruth, naomi)).status).toBe(count === 0 ? 200 : 409);
    expect((await ask(friends, ruth, ruth)).status).toBe(400);
  }
  expect((await miss(ruth)).status).toBe(404);
  expectRefused(await ask(friends, ruth, naomi));
});

test("When many come while the first are still looked up, then no more than twenty are", async () => {
  const gate = Promise.withResolvers<void>();
  const slow = await startFriends({ adjust: (context) => slowLookUp(context, gate.promise) });
  const [ruth, naomi] = await joinAll(slow, "Ruth", "Naomi");
  const refused: Answer[] = [];
  const codes = Array.from({ length: 60 }, (_, index) =>
    index % 2 ? newPerson().friendCode : naomi.friendCode,
  );
  const underWay = codes.map(async (code) => {
    const reply = await askCode(slow, ruth, code);
    if (reply.status === 429) refused.push(reply);
    return { code, reply };
  });
  await vi.waitFor(() => expect(refused).toHaveLength(60 - MISSES));
  gate.resolve();
  const answered = await Promise.all(underWay);
  expect(refused).toHaveLength(60 - MISSES);
  const missed = answered.filter(({ reply }) => reply.status === 404);
  const hit = answered.filter(({ reply }) => reply.status === 200 || reply.status === 409);
  expect(missed.length + hit.length).toBe(MISSES);
  // Neither those that hit nor those that were refused count as misses.
  for (let count = missed.length; count < MISSES; count += 1) {
    expect((await askCode(slow, ruth, newPerson().friendCode)).status).toBe(404);
  }
  expectRefused(await ask(slow, ruth, naomi));
  await slow.close();
});

test("When codes cannot be looked up, then they do not count as misses", async () => {
  let away = true;
  const troubled = await startFriends({
    environment: { FRIENDS_LIMIT_MISSES: "1" },
    adjust: (context) => ({
      ...context,
      people: {
        ...context.people,
        findOne: async (...given) => {
          if (away) throw Object.assign(new Error("away"), { unavailable: true });
          return await context.people.findOne(...given);
        },
      },
    }),
  });
  const [ruth, naomi] = await joinAll(troubled, "Ruth", "Naomi");
  for (let count = 0; count < 3; count += 1) {
    expect((await ask(troubled, ruth, naomi)).status).toBe(503);
  }
  away = false;
  expect((await ask(troubled, ruth, naomi)).status).toBe(200);
  await troubled.close();
});

test("When other calls fail, then they do not count as misses", async () => {
  const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
  for (let count = 0; count < MISSES + 1; count += 1) {
    expect((await remove(friends, ruth, naomi)).status).toBe(404);
    expect((await askCode(friends, ruth, "")).status).toBe(400);
  }
  expect((await ask(friends, ruth, naomi)).status).toBe(200);
});

/** Looks up codes only when the gate is open. */
function slowLookUp(context: FriendsContext, gate: Promise<void>): FriendsContext {
  const { people } = context;
  const findOne: typeof people.findOne = async (...given) => {
    await gate;
    return await people.findOne(...given);
  };
  return { ...context, people: { ...people, findOne } };
}
