import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signUp } from "./people.ts";
import { startAuth, type TestAuth } from "./start-auth.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

test("When some fields of the profile change, then those alone change", async () => {
  const { token } = await signUp(auth);
  const reply = await auth.call("PUT /api/auth/profile", {
    token,
    body: { denomination: "Non-Denominational", preferredLocalNotificationHour: 7 },
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    username: "Ruth",
    email: expect.stringContaining("@example.org"),
    denomination: "Non-Denominational",
    preferredLocalNotificationHour: 7,
    notificationTimezone: null,
    hidesLogins: false,
  });
  const me = await auth.call("GET /api/auth/me", { token });
  expect(me.body).toMatchObject(reply.body);
});

test("When the notification is set and switched off again, then null is kept", async () => {
  const { token } = await signUp(auth);
  const on = { preferredLocalNotificationHour: 0, notificationTimezone: "Asia/Kathmandu" };
  const off = { preferredLocalNotificationHour: null, notificationTimezone: null };
  expect((await auth.call("PUT /api/auth/profile", { token, body: on })).body).toMatchObject(on);
  expect((await auth.call("PUT /api/auth/profile", { token, body: off })).body).toMatchObject(off);
  expect((await auth.call("GET /api/auth/me", { token })).body).toMatchObject(off);
});

test("When the email changes, then the new one logs in and the old one is free", async () => {
  const person = await signUp(auth);
  const email = `new-${person.email}`;
  const changed = await auth.call("PUT /api/auth/profile", {
    token: person.token,
    body: { email },
  });
  expect(changed.body.email).toBe(email);
  const { password } = person;
  const login = (address: string) =>
    auth.call("POST /api/auth/login", { body: { email: address, password } });
  expect((await login(email)).status).toBe(200);
  expect((await login(person.email)).status).toBe(401);
  await signUp(auth, { email: person.email });
});

test.each([
  ["alone", {}],
  ["with facts that others keep", { username: "Orpah", preferredLocalNotificationHour: 5 }],
])("When the new email %s is taken, then nothing changes", async (_how, more) => {
  const other = await signUp(auth);
  const { token, id } = await signUp(auth);
  const before = await auth.call("GET /api/auth/me", { token });
  const body = { ...more, email: other.email, denomination: "Baptist" };
  const refused = await auth.call("PUT /api/auth/profile", { token, body });
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe("email_taken");
  expect((await auth.call("GET /api/auth/me", { token })).body).toEqual(before.body);
  expect((await auth.context.users.findOne({ _id: id }))?.version).toBe(1);
});

test("When facts that others keep change, then they hear of each change in its version", async () => {
  const { token, id, friendCode } = await signUp(auth);
  const changes = [
    { username: "Naomi" },
    { preferredLocalNotificationHour: 6, notificationTimezone: "Europe/Berlin" },
  ];
  for (const body of changes) await auth.call("PUT /api/auth/profile", { token, body });
  await vi.waitFor(() => expect(auth.published("user.profile_changed", id)).toHaveLength(2));
  const facts = { userId: id, friendCode, username: "Naomi" };
  expect(auth.published("user.profile_changed", id)).toEqual([
    { ...facts, version: 2, preferredLocalNotificationHour: null, notificationTimezone: null },
    {
      ...facts,
      version: 3,
      preferredLocalNotificationHour: 6,
      notificationTimezone: "Europe/Berlin",
    },
  ]);
});

test("When nothing changes that others keep, then they hear of nothing", async () => {
  const { token, id, email } = await signUp(auth);
  const quiet = [{ username: "Ruth" }, { email: `2-${email}` }, { denomination: "Baptist" }];
  for (const body of quiet) {
    expect((await auth.call("PUT /api/auth/profile", { token, body })).status).toBe(200);
  }
  const position = { book: "Ruth", chapter: 4 };
  await auth.call("PUT /api/auth/bookmark", { token, body: position });
  await auth.call("PUT /api/auth/last-read", { token, body: position });
  await auth.call("PUT /api/auth/profile", { token, body: { username: "Naomi" } });
  await vi.waitFor(() => expect(auth.published("user.profile_changed", id)).toHaveLength(1));
  expect(auth.published("user.profile_changed", id)).toMatchObject([{ version: 2 }]);
});

test("When many change the profile at once, then each change is told in its own version", async () => {
  const { token, id } = await signUp(auth);
  const names = Array.from({ length: 12 }, (_, index) => `Ruth ${index}`);
  const replies = await Promise.all(
    names.map((username) => auth.call("PUT /api/auth/profile", { token, body: { username } })),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  await vi.waitFor(() => expect(auth.published("user.profile_changed", id)).toHaveLength(12));
  const told = auth.published("user.profile_changed", id) as {
    version: number;
    username: string;
  }[]; // as the schema of the event says
  expect(told.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 2),
  );
  const newest = told.find(({ version }) => version === 13);
  const me = await auth.call("GET /api/auth/me", { token });
  expect(me.body.username).toBe(newest?.username);
});
