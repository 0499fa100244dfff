import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Person, registration, signUp, statusOf } from "./people.ts";
import { startAuth, type TestAuth } from "./start-auth.ts";

const routes = {
  register: "POST /api/auth/register",
  login: "POST /api/auth/login",
  bookmark: "PUT /api/auth/bookmark",
  lastRead: "PUT /api/auth/last-read",
  profile: "PUT /api/auth/profile",
  password: "PUT /api/auth/change-password",
  account: "DELETE /api/auth/account",
} as const;

let auth: TestAuth;
let person: Person;
beforeAll(async () => {
  auth = await startAuth({ environment: { AUTH_LIMIT_ACCOUNT: "10000" } });
});
afterAll(() => auth.close());
beforeEach(async () => {
  person = await signUp(auth);
});

async function expectRefusal(route: string, sent: { body?: unknown; raw?: string }, status = 400) {
  const before = await auth.context.users.findOne({ _id: person.id });
  const reply = await auth.call(route, { token: person.token, ...sent });
  expect(reply.status).toBe(status);
  expect(reply.body).toEqual({
    message: expect.stringMatching(/^[A-Z].*\.$/),
    code: expect.stringMatching(/^[a-z_]+$/),
    requestId: expect.any(String),
  });
  expect(reply.headers.get("cache-control")).toBe("no-store");
  // Published events leave the outbox meanwhile; nothing else changes.
  const after = await auth.context.users.findOne({ _id: person.id });
  expect({ ...after, outbox: [] }).toEqual({ ...before, outbox: [] });
  expect(await statusOf(auth, person.token)).toBe(200);
  return reply;
}

const valid: Record<keyof typeof routes, Record<string, unknown>> = {
  register: registration(),
  login: { email: "ruth@example.org", password: "gleaning" },
  bookmark: { book: "Ruth", chapter: 1 },
  lastRead: { book: "Ruth", chapter: 1 },
  profile: {
    username: "Orpah",
    email: "orpah@example.org",
    denomination: "Baptist",
    preferredLocalNotificationHour: 7,
    notificationTimezone: "Asia/Jerusalem",
  },
  password: { currentPassword: "gleaning", newPassword: "threshing" },
  account: { password: "gleaning" },
};
const names = Object.keys(routes) as (keyof typeof routes)[]; // the keys of the object above
const fields = names.flatMap((name) =>
  Object.keys(valid[name]).map((field) => [name, field] as const),
);
const wrong: unknown[] = [
  { $gt: "" },
  { $ne: null },
  [],
  ["gleaning"],
  {},
  true,
  -1,
  1e9,
  1.5,
  "",
  "\u0000",
  "\ud800",
  "x".repeat(5_000),
];

test.each(fields)("When %s has a wrong %s, then it is refused", async (name, field) => {
  for (const value of wrong) {
    const body = { ...valid[name], [field]: value };
    // A password may be any text, and what is no password of this account is another matter.
    const given = (field === "password" && name !== "register") || field === "currentPassword";
    if (given && typeof value === "string" && value !== "" && value.length < 1025) continue;
    await expectRefusal(routes[name], { body });
  }
});

test.each(fields.filter(([name]) => name !== "profile"))(
  "When %s lacks its %s, then it is refused",
  async (name, field) => {
    const { [field]: _, ...body } = valid[name];
    await expectRefusal(routes[name], { body });
    await expectRefusal(routes[name], { body: { ...body, [field]: null } });
  },
);

test.each(names)("When %s has a field that it does not know, then it is refused", async (name) => {
  for (const field of ["admin", "_id", "version", "passwordHash", "$set", "friendCode"]) {
    const reply = await expectRefusal(routes[name], { body: { ...valid[name], [field]: "x" } });
    expect(reply.body.message).toBe(`Unknown field: ${field}.`);
  }
});

test.each(names)("When %s has a prototype key, then it is refused", async (name) => {
  for (const key of ["__proto__", "constructor", "prototype"]) {
    const raw = `{${JSON.stringify(valid[name]).slice(1, -1)},"${key}":{"admin":true}}`;
    await expectRefusal(routes[name], { raw });
  }
  expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
});

test.each(names)("When the body of %s is no object, then it is refused", async (name) => {
  for (const raw of ["", "null", "[]", '"text"', "7", "{", "{]", '{"a":', "\u0000"]) {
    await expectRefusal(routes[name], { raw });
  }
});

test.each(names)("When the body of %s is too large, then it is refused", async (name) => {
  const body = { ...valid[name], padding: "x".repeat(1_000_000) };
  await expectRefusal(routes[name], { body }, 413);
});

test.each(names)("When the body of %s is not JSON, then it is refused", async (name) => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    const reply = await auth.call(routes[name], {
      token: person.token,
      raw: "email=ruth@example.org",
      headers: { "content-type": type },
    });
    expect(reply.status).toBe(415);
  }
});

test.each([
  ["an unknown book", { book: "Maccabees", chapter: 1 }],
  ["chapter 0", { book: "Ruth", chapter: 0 }],
  ["a chapter beyond the last", { book: "Ruth", chapter: 5 }],
  ["chapter 1e9", { book: "Psalms", chapter: 1e9 }],
  ["half a chapter", { book: "Ruth", chapter: 1.5 }],
  ["a chapter in words", { book: "Ruth", chapter: "1" }],
])("When a place has %s, then neither bookmark nor last-read takes it", async (_what, body) => {
  await expectRefusal(routes.bookmark, { body });
  await expectRefusal(routes.lastRead, { body });
});

test("When a password is too short or too long, then the message says the rule", async () => {
  const messages = async (newPassword: string) => {
    const body = { currentPassword: "gleaning", newPassword };
    return (await expectRefusal(routes.password, { body })).body.message;
  };
  expect(await messages("12345")).toBe("Password must be at least 6 characters long.");
  expect(await messages("é".repeat(37))).toBe("Password must be at most 72 bytes long.");
});

test.each([
  "GET /api/auth",
  "GET /api/auth/nothing",
  "GET /api/auth/login",
  "POST /api/auth/me",
  "GET /api/auth/..%2fme",
  "GET /",
])("When %s is asked for, then there is no such page", async (route) => {
  const reply = await auth.call(route);
  expect(reply.status).toBe(404);
  expect(reply.body).toMatchObject({ code: "not_found" });
});
