import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf, type Call, type CallId, calls, type Input } from "@berea/contracts";
import { type System, startSystem } from "@berea/standalone/system";
import { afterAll, beforeAll, expect, test } from "vitest";

const endpoint = "https://push.example/1";
const keys = {
  p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
  auth: "tBHItJI5svbpez7KI4CCXg",
};
const john = { book: "John", chapter: 3 };
const params = { id: "65f0c0ffee0000000000abcd" };

/** What each call may be given. */
const given = {
  login: { body: { email: "ruth@example.org", password: "gleaning" } },
  register: {
    body: {
      username: "Ruth",
      email: "ruth@example.org",
      password: "gleaning",
      denomination: "Baptist",
    },
  },
  me: {},
  saveBookmark: { body: john },
  saveLastRead: { body: john },
  updateProfile: { body: { username: "Ruth of Moab" } },
  changePassword: { body: { currentPassword: "wrong one", newPassword: "bethlehem" } },
  exportAccount: {},
  deleteAccount: { body: { password: "wrong one" } },
  getVerseOfTheDay: {},
  getBooks: {},
  getChapter: { params: { book: "John", chapter: "3" } },
  searchBible: { query: { q: "love" } },
  getBook: { params: { book: "John" } },
  interpretVerse: { params: { reference: "John 3:16" } },
  interpretChapter: { params: { book: "John", chapter: "3" } },
  interpretBook: { params: { book: "John" } },
  compareReadings: { params: { reference: "John 3:16" } },
  listCitations: { params: { reference: "John 3:16" } },
  listPassages: { params: { book: "John", chapter: "3" } },
  listDisputedPassages: {},
  describeSources: {},
  disputeReading: {
    body: { voice: "Baptist", range: "John 3:3-8", level: "passage", reason: "It says too much." },
  },
  listFriends: {},
  listPendingRequests: {},
  sendFriendRequest: { body: { friendCode: "7K3M-9QXR" } },
  acceptFriendRequest: { params },
  rejectFriendRequest: { params },
  removeFriend: { params },
  muteFriend: { params },
  unmuteFriend: { params },
  getVapidPublicKey: {},
  subscribeDevice: { body: { endpoint, keys } },
  unsubscribeDevice: { body: { endpoint } },
  replaceDevice: {
    body: { old: { endpoint, auth: keys.auth }, subscription: { endpoint, keys } },
  },
  listDevices: {},
  sendTestNotification: {},
} satisfies { [Id in CallId]: Input<Id> };

let folder: string;
let system: System;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "berea-calls-"));
  const environment = { PORT: "0", DATA_DIR: folder, BCRYPT_COST: "4", LOG_LEVEL: "fatal" };
  system = await startSystem({ ...process.env, ...environment });
  const reply = await send(calls.register, given.register);
  token = calls.register.reply.parse(await reply.json()).token;
});
afterAll(async () => {
  await system.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(Object.values<Call>(calls))(
  "When $id is called, then a service answers it, and for everybody if it is public",
  async (call) => {
    const reply = await send(call, given[call.id]);
    const body = await reply.json();
    if (reply.ok) call.reply.parse(body);
    // What a service answers about its own things has another code than what nobody knows.
    expect(body).not.toMatchObject({ code: "not_found" });
    expect([200, 201, 400, 404, 409, 502]).toContain(reply.status);
    if (!call.public) return;
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toContain("public");
  },
);

function send(
  { id, method, bearer }: Call,
  { params, query, body }: { params?: Record<string, string>; query?: object; body?: object },
): Promise<Response> {
  const search = new URLSearchParams({ ...query });
  return fetch(`${system.url}${addressOf(id, params)}?${search}`.replace(/\?$/, ""), {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(bearer && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
