import { profileDenominations, signUpDenominations } from "@berea/scripture";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { registration, signUp } from "./people.ts";
import { startAuth, type TestAuth } from "./start-auth.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

test("When somebody signs up, then the answer is the new account with a token", async () => {
  const body = registration({ username: "  Ruth ", email: " Ruth@Example.org " });
  const reply = await auth.call("POST /api/auth/register", { body });
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    message: "Welcome to Berea.",
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    username: "Ruth",
    email: "ruth@example.org",
    denomination: "Episcopalian/Anglican",
    friendCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
    preferredLocalNotificationHour: null,
    notificationTimezone: null,
    lastReadBook: "Genesis",
    lastReadChapter: 1,
    bookmarkedBook: null,
    bookmarkedChapter: null,
    hidesLogins: false,
    token: expect.any(String),
  });
  expect(reply.headers.get("cache-control")).toBe("no-store");
});

test("When somebody has signed up, then the token opens the account for 30 days", async () => {
  const person = await signUp(auth);
  const me = await auth.call("GET /api/auth/me", { token: person.token });
  expect(me.body).toMatchObject({ _id: person.id, email: person.email });
  const token = jwt.decode(person.token, { complete: true });
  expect(token?.header.alg).toBe("ES256");
  const { iat = 0, ...claims } = Object(token?.payload) as jwt.JwtPayload;
  expect(claims).toEqual({
    sub: person.id,
    sid: expect.any(String),
    iss: "berea",
    exp: iat + 30 * 24 * 3600,
  });
});

test.each([...signUpDenominations, ...profileDenominations])(
  "When the denomination is spelled %s, then it is kept so",
  async (denomination) => {
    const reply = await auth.call("POST /api/auth/register", {
      body: registration({ denomination }),
    });
    expect(reply.body.denomination).toBe(denomination);
  },
);

test("When the email has an account in any spelling, then nothing is hashed or made", async () => {
  const { email } = await signUp(auth);
  const body = registration({ email: ` ${email.toUpperCase()}` });
  const work = async () => /work="hash".*/.exec(await auth.text("/metrics"))?.[0];
  const before = await work();
  const reply = await auth.call("POST /api/auth/register", { body });
  expect(reply.status).toBe(409);
  expect(before).toContain("hash");
  expect(await work()).toBe(before);
  expect(reply.body).toEqual({
    message: "Another account already uses this email.",
    code: "email_taken",
    requestId: expect.any(String),
  });
});

test("When two people have the same name, then both get accounts and codes of their own", async () => {
  const one = await signUp(auth);
  const other = await signUp(auth);
  expect(one.id).not.toBe(other.id);
  expect(one.friendCode).not.toBe(other.friendCode);
});

test("When many sign up with one email at once, then exactly one gets the account", async () => {
  const body = registration();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => auth.call("POST /api/auth/register", { body })),
  );
  const statuses = replies.map((reply) => reply.status).sort();
  expect(statuses).toEqual([201, ...Array(9).fill(409)]);
});

test("When a friend code is taken, then another is found", async () => {
  const codes = ["7K3M-9QXR", "7K3M-9QXR", "7K3M-9QXR", "0000-0001"];
  const scripted = await startAuth({
    adjust: (context) => ({ ...context, newFriendCode: () => codes.shift() ?? "none left" }),
  });
  expect((await signUp(scripted)).friendCode).toBe("7K3M-9QXR");
  expect((await signUp(scripted)).friendCode).toBe("0000-0001");
  await scripted.close();
});

test("When somebody signs up, then others hear of it once, with the first version", async () => {
  const { id, friendCode } = await signUp(auth, { username: "Naomi" });
  await vi.waitFor(() =>
    expect(auth.published("user.registered", id)).toEqual([
      {
        userId: id,
        version: 1,
        username: "Naomi",
        friendCode,
        preferredLocalNotificationHour: null,
        notificationTimezone: null,
      },
    ]),
  );
});

test("When one address signs up too often, then it has to wait, and others do not", async () => {
  const strict = await startAuth({ environment: { AUTH_LIMIT_SIGN_UPS: "3" } });
  for (let count = 0; count < 3; count += 1) await signUp(strict);
  const body = registration();
  const refused = await strict.call("POST /api/auth/register", { body });
  expect(refused.status).toBe(429);
  expect(refused.body.code).toBe("too_many");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const other = await strict.call("POST /api/auth/register", { body, headers });
  expect(other.status).toBe(201);
  await strict.close();
});

test("When a registration is refused as it stands, then it does not count", async () => {
  const strict = await startAuth({ environment: { AUTH_LIMIT_SIGN_UPS: "1" } });
  const body = registration({ password: "short" });
  for (let count = 0; count < 3; count += 1) {
    const refused = await strict.call("POST /api/auth/register", { body });
    expect(refused.status).toBe(400);
  }
  await signUp(strict);
  await strict.close();
});
