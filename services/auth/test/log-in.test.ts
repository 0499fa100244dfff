import { hashSync } from "bcryptjs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attempt, logIn, signUp, statusOf } from "./people.ts";
import { type Answer, startAuth, type TestAuth } from "./start-auth.ts";

const nobody = { email: "nobody@example.org", password: "gleaning" };

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

test("When email and password are right, then the answer is the account with a token", async () => {
  const person = await signUp(auth);
  const reply = await attempt(auth, { ...person, email: ` ${person.email.toUpperCase()} ` });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(reply.body).toEqual({
    message: "Welcome back.",
    _id: person.id,
    username: "Ruth",
    email: person.email,
    denomination: "Episcopalian/Anglican",
    friendCode: person.friendCode,
    preferredLocalNotificationHour: null,
    notificationTimezone: null,
    lastReadBook: "Genesis",
    lastReadChapter: 1,
    bookmarkedBook: null,
    bookmarkedChapter: null,
    hidesLogins: false,
    token: expect.any(String),
  });
  expect(await statusOf(auth, String(reply.body.token))).toBe(200);
});

test("When somebody logs in twice, then there are two sessions", async () => {
  const person = await signUp(auth);
  const [one, other] = [await logIn(auth, person), await logIn(auth, person)];
  expect(one).not.toBe(other);
  expect([await statusOf(auth, one), await statusOf(auth, other)]).toEqual([200, 200]);
});

test("When email or password are wrong, then the answers cannot be told apart", async () => {
  const person = await signUp(auth);
  const wrong = await attempt(auth, { ...person, password: "gleanings" });
  const unknown = await attempt(auth, nobody);
  for (const reply of [wrong, unknown]) {
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      message: "Invalid email or password.",
      code: "invalid_credentials",
      requestId: expect.any(String),
    });
  }
  const names = (reply: Answer) => [...reply.headers.keys()].sort();
  expect(names(wrong)).toEqual(names(unknown));
});

test("When the email is unknown, then a hash of the same cost is compared", async () => {
  const person = await signUp(auth);
  const work = async (given: { email: string; password: string }) => {
    const before = await comparisons(auth);
    expect((await attempt(auth, given)).status).toBe(401);
    return (await comparisons(auth)) - before;
  };
  expect(await work({ ...person, password: "wrong" })).toBe(1);
  expect(await work(nobody)).toBe(1);
  expect(await work({ ...nobody, password: "x".repeat(100) })).toBe(1);
});

test("When a password is longer than bcrypt reads, then it is wrong with the same work", async () => {
  const person = await signUp(auth, { password: "x".repeat(72) });
  const before = await comparisons(auth);
  const reply = await attempt(auth, { ...person, password: "x".repeat(73) });
  expect(reply.body.code).toBe("invalid_credentials");
  expect((await comparisons(auth)) - before).toBe(1);
  expect((await attempt(auth, person)).status).toBe(200);
});

test("When a hash is weaker than BCRYPT_COST asks, then a login strengthens it", async () => {
  const person = await signUp(auth);
  const weak = { passwordHash: hashSync(person.password, 4) };
  const stronger = await startAuth({ environment: { BCRYPT_COST: "5" } });
  const other = await signUp(stronger);
  await stronger.context.users.updateOne({ _id: other.id }, { $set: weak });
  await logIn(stronger, other);
  const user = await stronger.context.users.findOne({ _id: other.id });
  expect(user?.passwordHash).toMatch(/^\$2b\$05\$/);
  await logIn(stronger, other);
  await stronger.close();
});

test("When somebody has logged in, then others hear of it and of the passage read last", async () => {
  const person = await signUp(auth, { username: "Boaz" });
  const { token } = person;
  const lastRead = { book: "Ruth", chapter: 2 };
  await auth.call("PUT /api/auth/last-read", { token, body: lastRead });
  await logIn(auth, person);
  await vi.waitFor(() =>
    expect(auth.published("user.logged_in", person.id)).toEqual([
      { userId: person.id, username: "Boaz", at: expect.any(String), lastRead },
    ]),
  );
});

test("When somebody hides logins, then nobody hears of them until they are shown again", async () => {
  const person = await signUp(auth);
  const { token } = person;
  const hide = (hidesLogins: boolean) =>
    auth.call("PUT /api/auth/profile", { token, body: { hidesLogins } });
  expect((await hide(true)).body).toMatchObject({ hidesLogins: true });
  await logIn(auth, person);
  expect((await hide(false)).body).toMatchObject({ hidesLogins: false });
  await logIn(auth, person);
  const heard = () => auth.published("user.logged_in", person.id);
  await vi.waitFor(() => expect(heard()).toHaveLength(1));
});

test("When a login fails, then nobody hears of it", async () => {
  const person = await signUp(auth);
  await attempt(auth, { ...person, password: "wrong" });
  await logIn(auth, person);
  await vi.waitFor(() => expect(auth.published("user.logged_in", person.id)).toHaveLength(1));
});

test("When others cannot be told, then the login goes on and the log says so", async () => {
  const alone = await startAuth();
  const person = await signUp(alone);
  await alone.context.bus.close();
  expect((await attempt(alone, person)).status).toBe(200);
  await vi.waitFor(() => expect(alone.log.join("")).toContain("login could not be announced"));
  await alone.close();
});

test("When the broker never answers, then the login does not wait for it", async () => {
  const publish = () => new Promise<void>(() => {});
  const alone = await startAuth({
    adjust: (context) => ({ ...context, bus: { ...context.bus, publish } }),
  });
  const person = await signUp(alone);
  expect((await attempt(alone, person)).status).toBe(200);
  await alone.close();
});

async function comparisons(at: TestAuth): Promise<number> {
  const metrics = await at.text("/metrics");
  const found = /^auth_password_work_total\{work="compare",cost="4"\} (\d+)$/m.exec(metrics);
  return Number(found?.[1] ?? 0);
}
