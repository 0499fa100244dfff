import { calls } from "@berea/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKeys } from "./keys.ts";
import { signUp, statusOf } from "./people.ts";
import { startAuth, type TestAuth } from "./start-auth.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

test("When the account is asked for, then the answer is what the contract says, no more", async () => {
  const { token } = await signUp(auth);
  const reply = await auth.call("GET /api/auth/me", { token });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(calls.me.reply.strict().safeParse(reply.body).success).toBe(true);
});

test("When a bookmark is set, then it replaces the one before, under the book's own name", async () => {
  const { token } = await signUp(auth);
  const first = { book: "Song of Songs", chapter: 2 };
  const saved = await auth.call("PUT /api/auth/bookmark", { token, body: first });
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    message: "Bookmark saved!",
    bookmarkedBook: "Song of Solomon",
    bookmarkedChapter: 2,
  });
  await auth.call("PUT /api/auth/bookmark", { token, body: { book: "Jude", chapter: 1 } });
  const me = await auth.call("GET /api/auth/me", { token });
  expect(me.body).toMatchObject({
    bookmarkedBook: "Jude",
    bookmarkedChapter: 1,
    lastReadBook: "Genesis",
    lastReadChapter: 1,
  });
});

test("When last-read is saved, then the bookmark stays as it is", async () => {
  const { token } = await signUp(auth);
  const saved = await auth.call("PUT /api/auth/last-read", {
    token,
    body: { book: "Psalms", chapter: 150 },
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    message: "Last read saved.",
    lastReadBook: "Psalms",
    lastReadChapter: 150,
  });
  const me = await auth.call("GET /api/auth/me", { token });
  expect(me.body).toMatchObject({
    lastReadBook: "Psalms",
    lastReadChapter: 150,
    bookmarkedBook: null,
    bookmarkedChapter: null,
  });
});

test("When the account is exported, then it holds all that is kept, and no secret", async () => {
  const { token, id } = await signUp(auth);
  const reply = await auth.call("GET /api/auth/export", { token });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-disposition")).toBe("attachment; filename=berea-account.json");
  expect(calls.exportAccount.reply.strict().safeParse(reply.body).success).toBe(true);
  expect(reply.body.account).toMatchObject({ _id: id, username: "Ruth" });
  expect(JSON.stringify(reply.body)).not.toMatch(/\$2b\$|hash|session/i);
});

test.each([
  "GET /api/auth/me",
  "PUT /api/auth/bookmark",
  "PUT /api/auth/last-read",
  "PUT /api/auth/profile",
  "PUT /api/auth/change-password",
  "GET /api/auth/export",
  "DELETE /api/auth/account",
])("When %s comes without a token that holds, then it is refused", async (route) => {
  expect((await auth.call(route)).body).toMatchObject({ code: "token_missing" });
  const forged = await auth.call(route, { token: "a.b.c" });
  expect(forged.status).toBe(401);
  expect(forged.body).toMatchObject({ code: "session_ended" });
});

test("When a token was signed by another key, then it is refused", async () => {
  const other = await startAuth({ environment: { JWT_PRIVATE_KEY: newKeys().privateKey } });
  const { token } = await signUp(other);
  expect(await statusOf(other, token)).toBe(200);
  expect(await statusOf(auth, token)).toBe(401);
  await other.close();
});
