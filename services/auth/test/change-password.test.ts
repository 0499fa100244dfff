import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuthContext } from "../src/context.ts";
import type { Passwords } from "../src/passwords/passwords.ts";
import { changePassword, logIn, signUp, statusOf } from "./people.ts";
import { startAuth, type TestAuth } from "./start-auth.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

test("When the password changes, then the new one logs in and the old one does not", async () => {
  const person = await signUp(auth);
  const reply = await changePassword(auth, person.token, { from: "gleaning", to: "threshing" });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ message: "Password changed successfully!" });
  const { email } = person;
  const old = await auth.call("POST /api/auth/login", { body: { email, password: "gleaning" } });
  expect(old.status).toBe(401);
  await logIn(auth, { email, password: "threshing" });
});

test("When the password changes while the old one is compared, then the login fails", async () => {
  const person = await signUp(auth);
  let changed: Promise<unknown> | undefined;
  const change = async () => {
    changed ??= changePassword(auth, person.token, { from: "gleaning", to: "threshing" });
    await changed;
  };
  const slow = await startAuth({
    folder: auth.folder,
    adjust: (context) => ({ ...context, passwords: doingAfterComparison(context, change) }),
  });
  const { email, password } = person;
  const reply = await slow.call("POST /api/auth/login", { body: { email, password } });
  expect(reply.status).toBe(401);
  await slow.close();
});

test("When sessions are opened while it is compared, then it is compared only once", async () => {
  let comparisons = 0;
  const busy = await startAuth({
    adjust: (context) => ({
      ...context,
      passwords: doingAfterComparison(context, async () => {
        comparisons += 1;
        // As a login of the next second would, at whichever replica.
        const [user] = await context.users.find({}, { limit: 1 });
        const newestTokenIssuedAt = Number(user?.newestTokenIssuedAt) + 1;
        await context.users.updateOne(
          { _id: String(user?._id) },
          { $set: { newestTokenIssuedAt } },
        );
      }),
    }),
  });
  const { token, password } = await signUp(busy);
  const reply = await changePassword(busy, token, { from: password, to: "threshing" });
  expect(reply.status).toBe(200);
  expect(comparisons).toBe(1);
  await busy.close();
});

test("When the current password is wrong, then the session goes on and nothing changes", async () => {
  const person = await signUp(auth);
  const reply = await changePassword(auth, person.token, { from: "wrong", to: "threshing" });
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({
    message: "The current password is not right.",
    code: "wrong_password",
    requestId: expect.any(String),
  });
  expect(await statusOf(auth, person.token)).toBe(200);
  await logIn(auth, person);
});

test("When the new password is the current one, then it is refused", async () => {
  const { token } = await signUp(auth);
  const reply = await changePassword(auth, token, { from: "gleaning", to: "gleaning" });
  expect(reply.status).toBe(400);
  expect(reply.body.message).toBe("New password cannot be the same as the current password.");
});

test("When the current password is guessed ten times, then guessing has to wait", async () => {
  const person = await signUp(auth);
  for (let count = 0; count < 10; count += 1) {
    expect(
      (await changePassword(auth, person.token, { from: `guess ${count}`, to: "threshing" }))
        .status,
    ).toBe(400);
  }
  const refused = await changePassword(auth, person.token, { from: "gleaning", to: "threshing" });
  expect(refused.status).toBe(429);
  const deletion = await auth.call("DELETE /api/auth/account", {
    token: person.token,
    body: { password: "gleaning" },
  });
  expect(deletion.status).toBe(429);
  await logIn(auth, person);
});

test("When one session changes the password to two others at once, then one of them holds", async () => {
  const person = await signUp(auth);
  const wished = ["threshing", "winnowing", "measuring"];
  const replies = await Promise.all(
    wished.map((password) =>
      changePassword(auth, person.token, { from: "gleaning", to: password }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const kept = wished[replies.findIndex(({ status }) => status === 200)] ?? "";
  await logIn(auth, { ...person, password: kept });
  expect(await statusOf(auth, person.token)).toBe(200);
});

test("When two sessions change the password at once, then one wins and the other ends", async () => {
  const person = await signUp(auth);
  const tokens = [person.token, await logIn(auth, person)];
  const replies = await Promise.all(
    tokens.map((token, index) =>
      changePassword(auth, token, { from: "gleaning", to: `threshing ${index}` }),
    ),
  );
  const winner = replies.findIndex(({ status }) => status === 200);
  const alive = await Promise.all(tokens.map((token) => statusOf(auth, token)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(alive).toEqual(tokens.map((_, index) => (index === winner ? 200 : 401)));
  await logIn(auth, { ...person, password: `threshing ${winner}` });
});

test("When somebody logs in all the while, then a change of the password gets through", async () => {
  const person = await signUp(auth);
  const [reply] = await Promise.all([
    changePassword(auth, person.token, { from: "gleaning", to: "threshing" }),
    ...Array.from({ length: 6 }, () =>
      auth.call("POST /api/auth/login", {
        body: { email: person.email, password: person.password },
      }),
    ),
  ]);
  expect(reply.status).toBe(200);
  await logIn(auth, { ...person, password: "threshing" });
});

function doingAfterComparison({ passwords }: AuthContext, act: () => Promise<void>): Passwords {
  return {
    ...passwords,
    matches: async (...given) => {
      const same = await passwords.matches(...given);
      await act();
      return same;
    },
  };
}
