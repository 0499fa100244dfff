import jwt from "jsonwebtoken";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueToken } from "../src/accounts/token.ts";
import { changePassword, logIn, signUp, statusOf } from "./people.ts";
import { startAuth, type TestAuth } from "./start-auth.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

test("When the password changes, then every session ends but the one that changed it", async () => {
  const person = await signUp(auth);
  const changing = await logIn(auth, person);
  const others = [person.token, await logIn(auth, person), await logIn(auth, person)];
  await changePassword(auth, changing, { from: "gleaning", to: "threshing" });
  expect(await statusOf(auth, changing)).toBe(200);
  for (const other of others) expect(await statusOf(auth, other)).toBe(401);
});

test("When a session has ended, then each call of it is refused and changes nothing", async () => {
  const person = await signUp(auth);
  const changing = await logIn(auth, person);
  await changePassword(auth, changing, { from: "gleaning", to: "threshing" });
  const { token } = person;
  const position = { book: "Ruth", chapter: 2 };
  const calls: [string, unknown?][] = [
    ["PUT /api/auth/bookmark", position],
    ["PUT /api/auth/last-read", position],
    ["PUT /api/auth/profile", { username: "Orpah" }],
    ["PUT /api/auth/profile", { denomination: "Baptist" }],
    ["PUT /api/auth/change-password", { currentPassword: "threshing", newPassword: "winnowing" }],
    ["GET /api/auth/export"],
    ["DELETE /api/auth/account", { password: "threshing" }],
  ];
  for (const [route, body] of calls) {
    const reply = await auth.call(route, { token, body });
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({
      code: "session_ended",
      message: "Your session has ended. Please log in again.",
    });
  }
  const me = await auth.call("GET /api/auth/me", { token: changing });
  expect(me.body).toMatchObject({
    username: "Ruth",
    denomination: "Episcopalian/Anglican",
    bookmarkedBook: null,
    lastReadBook: "Genesis",
  });
});

test("When somebody logs in right after a change, then that session is not ended by it", async () => {
  const person = await signUp(auth);
  await changePassword(auth, person.token, { from: "gleaning", to: "threshing" });
  const token = await logIn(auth, { ...person, password: "threshing" });
  const user = await auth.context.users.findOne({ _id: person.id });
  expect(issuedAt(token)).toBeGreaterThan(Number(user?.sessionsEndedBefore));
  expect(await statusOf(auth, token)).toBe(200);
});

test("When the password changes twice, then only the session that changed it last goes on", async () => {
  const person = await signUp(auth);
  await changePassword(auth, person.token, { from: "gleaning", to: "threshing" });
  const second = await logIn(auth, { ...person, password: "threshing" });
  await changePassword(auth, second, { from: "threshing", to: "winnowing" });
  expect(await statusOf(auth, second)).toBe(200);
  expect(await statusOf(auth, person.token)).toBe(401);
});

test("When a session was dated by a clock that is ahead, then a change ends it too", async () => {
  const person = await signUp(auth);
  const ahead = issuedAt(person.token) + 30;
  const token = issueToken(auth.context.config.JWT_PRIVATE_KEY, person.id, ahead);
  await auth.context.users.updateOne({ _id: person.id }, { $set: { newestTokenIssuedAt: ahead } });
  expect(await statusOf(auth, token)).toBe(200);
  await changePassword(auth, person.token, { from: "gleaning", to: "threshing" });
  expect(await statusOf(auth, token)).toBe(401);
  const after = await logIn(auth, { ...person, password: "threshing" });
  expect(await statusOf(auth, after)).toBe(200);
});

function issuedAt(token: string): number {
  return Number(jwt.decode(token, { json: true })?.iat);
}
