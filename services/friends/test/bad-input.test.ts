import { afterAll, beforeAll, expect, test } from "vitest";
import { between, joinAll, type TestPerson } from "./people.ts";
import { type Answer, internalKey, startFriends, type TestFriends } from "./start-friends.ts";
import { otherKey, tokenOf } from "./tokens.ts";

let friends: TestFriends;
let ruth: TestPerson;
let naomi: TestPerson;
const ended = { userId: "", before: 0, keep: null as string | null };
beforeAll(async () => {
  friends = await startFriends({
    environment: { FRIENDS_LIMIT_MISSES: "10000" },
    fetchEndedSessions: async () => ({ cursor: "1", ended: [{ ...ended }] }),
  });
  [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
});
afterAll(() => friends.close());

const withId = [
  ["POST", "/api/friends/requests/accept/", ""],
  ["POST", "/api/friends/requests/reject/", ""],
  ["DELETE", "/api/friends/", ""],
  ["PUT", "/api/friends/", "/mute"],
  ["DELETE", "/api/friends/", "/mute"],
] as const;

function expectRefusal(reply: Answer, status: number) {
  expect(reply.status).toBe(status);
  expect(reply.body).toEqual({
    message: expect.stringMatching(/^[A-Z].*\.$/),
    code: expect.stringMatching(/^[a-z_]+$/),
    requestId: expect.any(String),
  });
  expect(reply.headers.get("cache-control")).toBe("no-store");
}

const absurd = [
  "x",
  "000000000000000000000000",
  '{"$ne":null}',
  "$ne",
  "__proto__",
  "constructor",
  "a:b",
  "\u0000",
  "\u202e",
  "💙",
  "../friends",
  " ",
  "x".repeat(10_000),
];

test.each(withId)(
  "When %s %s…%s has an absurd id, then it is nobody's",
  async (method, ...path) => {
    const { token } = ruth;
    for (const id of absurd) {
      const reply = await friends.call(`${method} ${path.join(encodeURIComponent(id))}`, { token });
      expectRefusal(reply, 404);
      expect(["no_request", "no_friend"]).toContain(reply.body.code);
    }
    for (const raw of ["%", "%ff", "%ed%a0%80"]) {
      expectRefusal(await friends.call(`${method} ${path.join(raw)}`, { token }), 400);
    }
    expectRefusal(await friends.call(`${method} ${path.join(ruth.id)}`, { token }), 404);
  },
);

test("When a friend code is no text, then it is refused", async () => {
  const values: unknown[] = [null, 7, true, [], ["7K3M-9QXR"], {}, { $gt: "" }, { $ne: null }];
  for (const friendCode of values) {
    const body = { friendCode };
    const reply = await friends.call("POST /api/friends/request", { token: ruth.token, body });
    expectRefusal(reply, 400);
    expect(reply.body.message).toBe("Friend code must be text.");
  }
});

test("When a friend code is strange text, then nobody has it", async () => {
  for (const friendCode of ["\u0000", "\ud800", "💙💙", "7K3M\u00009QXR", "ﬀﬀﬀﬀ", ".*", "$ne"]) {
    const body = { friendCode };
    const reply = await friends.call("POST /api/friends/request", { token: ruth.token, body });
    expectRefusal(reply, 404);
  }
  const body = { friendCode: "x".repeat(41) };
  const long = await friends.call("POST /api/friends/request", { token: ruth.token, body });
  expectRefusal(long, 400);
});

test("When the body is not what was asked for, then it is refused", async () => {
  const { token } = ruth;
  for (const raw of ["", "null", "[]", '"text"', "7", "{", '{"friendCode":', "\u0000", "{}"]) {
    expectRefusal(await friends.call("POST /api/friends/request", { token, raw }), 400);
  }
  for (const field of ["userId", "_id", "$set", "state"]) {
    const body = { friendCode: naomi.friendCode, [field]: "x" };
    const reply = await friends.call("POST /api/friends/request", { token, body });
    expectRefusal(reply, 400);
    expect(reply.body.message).toBe(`Unknown field: ${field}.`);
  }
  const raw = `{"friendCode":"${naomi.friendCode}","__proto__":{"admin":true}}`;
  expectRefusal(await friends.call("POST /api/friends/request", { token, raw }), 400);
  const large = { friendCode: naomi.friendCode, padding: "x".repeat(100_000) };
  expectRefusal(await friends.call("POST /api/friends/request", { token, body: large }), 413);
  const headers = { "content-type": "text/plain" };
  const text = { token, headers, raw: naomi.friendCode };
  expectRefusal(await friends.call("POST /api/friends/request", text), 415);
  expect(await between(friends, ruth, naomi)).toBe("nothing");
});

const routes = [
  "GET /api/friends",
  "GET /api/friends/requests/pending",
  "POST /api/friends/request",
  ...withId.map(([method, ...path]) => `${method} ${path.join("65f0c0ffee0000000000abcd")}`),
];

test.each(routes)("When %s comes without a sound token, then it is refused", async (route) => {
  const now = Math.floor(Date.now() / 1000);
  const { id } = ruth;
  const unsound = [
    undefined,
    "x",
    "a.b.c",
    "x".repeat(10_000),
    tokenOf(id, { exp: now - 1 }),
    tokenOf(id, { iss: "somebody else" }),
    tokenOf(id, { sub: undefined }),
    tokenOf(id, { sub: { $ne: null } }),
    tokenOf(id, { sid: undefined }),
    tokenOf(id, {}, otherKey()),
    `${tokenOf(id).split(".").slice(0, 2).join(".")}.`,
  ];
  for (const token of unsound) {
    const sent = token === undefined ? {} : { token };
    const body = route.endsWith("/request") ? { friendCode: naomi.friendCode } : undefined;
    expectRefusal(await friends.call(route, { ...sent, body }), 401);
  }
});

test("When a session has ended, then it is refused, and the others of the user go on", async () => {
  const [boaz] = await joinAll(friends, "Boaz");
  const now = Math.floor(Date.now() / 1000);
  const kept = tokenOf(boaz.id, { sid: "kept" });
  const later = tokenOf(boaz.id, { iat: now + 9 });
  Object.assign(ended, { userId: boaz.id, before: now + 5, keep: "kept" });
  await friends.context.endedSessions.refresh();
  const refused = await friends.call("GET /api/friends", { token: boaz.token });
  expectRefusal(refused, 401);
  expect(refused.body.code).toBe("session_ended");
  for (const token of [kept, later, ruth.token]) {
    expect((await friends.call("GET /api/friends", { token })).status).toBe(200);
  }
});

test("When sessions had ended before the start, then they are refused from the start", async () => {
  const before = Math.floor(Date.now() / 1000) + 5;
  const restarted = await startFriends({
    fetchEndedSessions: async () => ({
      cursor: "1",
      ended: [{ userId: ruth.id, before, keep: null }],
    }),
  });
  expectRefusal(await restarted.call("GET /api/friends", { token: ruth.token }), 401);
  await restarted.close();
});

test("When friend ids are asked for without the key, then there is no such page", async () => {
  const route = `GET /internal/friends/${ruth.id}/ids`;
  for (const headers of [{}, { "x-internal-key": "wrong" }, { "x-internal-key": "" }]) {
    const reply = await friends.call(route, { headers, token: ruth.token });
    expectRefusal(reply, 404);
    expect(reply.body.code).toBe("not_found");
  }
  const headers = { "x-internal-key": internalKey };
  const reply = await friends.call(route, { headers });
  expect([reply.status, reply.body]).toEqual([200, { ids: [] }]);
});

test.each([
  "GET /",
  "POST /api/friends",
  "GET /api/friends/request",
  "GET /api/friends/requests",
  "DELETE /api/friends",
  "GET /internal/friends",
])("When %s is asked for, then there is no such page", async (route) => {
  expect((await friends.call(route, { token: ruth.token })).status).toBe(404);
});
