import { type EndedSessionList, PartsOpener, tokenVerifier } from "@berea/service-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listEndedSessions } from "../src/use-cases/list-ended-sessions.ts";
import { changePassword, logIn, signUp } from "./people.ts";
import { internalKey, startAuth, type TestAuth } from "./start-auth.ts";

const noneEnded: EndedSessionList = { has: () => false };

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

test("When a service follows the ended sessions, then it judges every session as auth does", async () => {
  const person = await signUp(auth);
  const older = await logIn(auth, person);
  const settings = {
    LOG_LEVEL: "silent",
    AUTH_URL: auth.url,
    INTERNAL_KEY: [internalKey],
  } as const;
  const followed = new PartsOpener("tests", settings, {}).endedSessions();
  await followed.refresh();
  expect(followed.has(claimsOf(older))).toBe(false);

  await changePassword(auth, person.token, { from: "gleaning", to: "threshing" });
  const newer = await logIn(auth, { ...person, password: "threshing" });
  await followed.refresh();
  const judged = [person.token, older, newer].map((token) => followed.has(claimsOf(token)));
  expect(judged).toEqual([false, true, false]);

  await auth.call("DELETE /api/auth/account", { token: newer, body: { password: "threshing" } });
  await followed.refresh();
  const gone = [person.token, older, newer].map((token) => followed.has(claimsOf(token)));
  expect(gone).toEqual([true, true, true]);
  followed.close();
});

test("When an account is deleted that never changed its password, then its end is listed", async () => {
  const { id, token, password } = await signUp(auth);
  await auth.call("DELETE /api/auth/account", { token, body: { password } });
  const { ended } = await listEndedSessions(auth.context, undefined);
  const { issuedAt } = claimsOf(token);
  expect(ended.filter(({ userId }) => userId === id)).toEqual([
    { userId: id, before: expect.any(Number), keep: null },
  ]);
  expect(ended.find(({ userId }) => userId === id)?.before).toBeGreaterThanOrEqual(issuedAt);
});

test("When an end is written late, then who asked before still hears of it", async () => {
  const person = await signUp(auth);
  const { cursor } = await listEndedSessions(auth.context, undefined);
  // Dated by another replica before the list was asked for, written after.
  await auth.context.users.updateOne(
    { _id: person.id },
    { $set: { sessionsEndedAt: new Date(Date.now() - 60_000), sessionsEndedBefore: 1 } },
  );
  const { ended } = await listEndedSessions(auth.context, cursor);
  expect(ended).toContainEqual({ userId: person.id, before: 1, keep: null });
});

test("When an end is older than any token, then it is listed no more", async () => {
  const person = await signUp(auth);
  const long = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  await auth.context.users.updateOne(
    { _id: person.id },
    { $set: { sessionsEndedAt: long, sessionsEndedBefore: 1 } },
  );
  const { ended } = await listEndedSessions(auth.context, undefined);
  expect(ended.filter(({ userId }) => userId === person.id)).toEqual([]);
});

test("When the list is asked for without the key, then there is no such page", async () => {
  const route = "GET /internal/ended-sessions";
  for (const headers of [{}, { "x-internal-key": "wrong" }]) {
    expect((await auth.call(route, { headers })).status).toBe(404);
  }
  const headers = { "x-internal-key": internalKey };
  expect((await auth.call(route, { headers })).status).toBe(200);
  expect((await auth.call(`${route}?since=yesterday`, { headers })).status).toBe(400);
  expect((await auth.call(`${route}?since=1&since=2`, { headers })).status).toBe(400);
});

function claimsOf(token: string) {
  return tokenVerifier(auth.context.config.JWT_PUBLIC_KEY, noneEnded)(token);
}
