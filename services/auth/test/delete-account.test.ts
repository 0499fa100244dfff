import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { forgetDeletedAccounts } from "../src/use-cases/forget-deleted-accounts.ts";
import { logIn, type Person, signUp, statusOf } from "./people.ts";
import { type Answer, startAuth, type TestAuth } from "./start-auth.ts";

const DAY_MS = 24 * 3600 * 1000;

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

function deleteAccount({ token }: Person, password: string): Promise<Answer> {
  return auth.call("DELETE /api/auth/account", { token, body: { password } });
}

test("When an account is deleted, then all its sessions end and nobody can log in", async () => {
  const person = await signUp(auth);
  const other = await logIn(auth, person);
  const reply = await deleteAccount(person, person.password);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ message: "Your account has been deleted." });
  expect(await statusOf(auth, person.token)).toBe(401);
  expect(await statusOf(auth, other)).toBe(401);
  const { email, password } = person;
  const login = await auth.call("POST /api/auth/login", { body: { email, password } });
  expect(login.status).toBe(401);
});

test("When an account is deleted, then what is left of it says nothing of the person", async () => {
  const person = await signUp(auth, { username: "Mahlon of Bethlehem", denomination: "Orthodox" });
  const position = { book: "Habakkuk", chapter: 3 };
  await auth.call("PUT /api/auth/bookmark", { token: person.token, body: position });
  await auth.call("PUT /api/auth/last-read", { token: person.token, body: position });
  const zone = { preferredLocalNotificationHour: 7, notificationTimezone: "Africa/Nairobi" };
  await auth.call("PUT /api/auth/profile", { token: person.token, body: zone });
  const before = await auth.context.users.findOne({ _id: person.id });
  await deleteAccount(person, person.password);
  const left = JSON.stringify(await auth.context.users.findOne({ _id: person.id }));
  expect(left).toContain(person.id);
  const personal = [
    person.email,
    person.friendCode,
    String(before?.passwordHash),
    "Mahlon",
    "Orthodox",
    "Habakkuk",
    "Nairobi",
  ];
  for (const text of personal) expect(left).not.toContain(text);
});

test("When an account is deleted, then others hear of it, in a version after all before", async () => {
  const person = await signUp(auth);
  await auth.call("PUT /api/auth/profile", { token: person.token, body: { username: "Orpah" } });
  await deleteAccount(person, person.password);
  await vi.waitFor(() =>
    expect(auth.published("user.deleted", person.id)).toEqual([{ userId: person.id, version: 3 }]),
  );
});

test("When an account is deleted, then its email can be used for another", async () => {
  const person = await signUp(auth);
  await deleteAccount(person, person.password);
  const again = await signUp(auth, { email: person.email });
  expect(again.id).not.toBe(person.id);
  expect(await statusOf(auth, person.token)).toBe(401);
});

test("When the password is wrong, then the account stays", async () => {
  const person = await signUp(auth);
  const reply = await deleteAccount(person, "wrong");
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe("wrong_password");
  expect(await statusOf(auth, person.token)).toBe(200);
});

test("When an account is deleted and renamed at once, then it is gone in any case", async () => {
  const person = await signUp(auth);
  const rename = (username: string) =>
    auth.call("PUT /api/auth/profile", { token: person.token, body: { username } });
  const [reply, ...renamed] = await Promise.all([
    deleteAccount(person, person.password),
    ...["Naomi", "Orpah", "Mara"].map(rename),
  ]);
  expect(reply.status).toBe(200);
  const renames = renamed.filter(({ status }) => status === 200).length;
  const left = await auth.context.users.findOne({ _id: person.id });
  expect(left).toMatchObject({
    username: "deleted",
    email: `deleted:${person.id}`,
    version: 1 + renames + 1,
  });
  await vi.waitFor(() => expect(auth.published("user.deleted", person.id)).toHaveLength(1));
  expect(auth.published("user.deleted", person.id)).toMatchObject([{ version: left?.version }]);
});

test("When somebody logs in with what stands in place of an email, then nobody is found", async () => {
  const person = await signUp(auth);
  await deleteAccount(person, person.password);
  const body = { email: `deleted:${person.id}`, password: "deleted" };
  expect((await auth.call("POST /api/auth/login", { body })).status).toBe(401);
  // What stands in place of a hash has no cost; comparing with it would be less work.
  const metrics = await auth.text("/metrics");
  expect(metrics).toContain('auth_password_work_total{work="compare",cost="4"}');
  expect(metrics).not.toContain('cost="NaN"');
});

test("When no token of a deleted account can last, then nothing is left of it", async () => {
  const [old, recent] = [await signUp(auth), await signUp(auth)];
  for (const person of [old, recent]) {
    await deleteAccount(person, person.password);
    await vi.waitFor(() => expect(auth.published("user.deleted", person.id)).toHaveLength(1));
  }
  const drained = async () =>
    expect((await auth.context.users.findOne({ _id: old.id }))?.outbox).toEqual([]);
  await vi.waitFor(drained);
  const deletedAt = new Date(Date.now() - 32 * DAY_MS);
  await auth.context.users.updateOne({ _id: old.id }, { $set: { deletedAt } });
  await forgetDeletedAccounts(auth.context);
  expect(await auth.context.users.findOne({ _id: old.id })).toBeNull();
  expect(await auth.context.users.findOne({ _id: recent.id })).not.toBeNull();
});

test("When others have not heard of a deletion, then it is not forgotten", async () => {
  const person = await signUp(auth);
  await deleteAccount(person, person.password);
  await vi.waitFor(() => expect(auth.published("user.deleted", person.id)).toHaveLength(1));
  const waiting = { id: "1", name: "none", occurredAt: new Date().toISOString(), payload: {} };
  const left = { deletedAt: new Date(Date.now() - 32 * DAY_MS), outbox: [waiting] };
  await auth.context.users.updateOne({ _id: person.id }, { $set: left });
  await forgetDeletedAccounts(auth.context);
  expect(await auth.context.users.findOne({ _id: person.id })).not.toBeNull();
});
