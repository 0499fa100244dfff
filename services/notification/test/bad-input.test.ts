import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPushService, type TestPushService } from "./push-service.ts";
import { startNotification, type TestNotification, vapidKeys } from "./start-notification.ts";
import { tokenOf } from "./tokens.ts";

const SUBSCRIBE = "POST /api/notifications/subscribe";
const fcm = "https://fcm.googleapis.com/fcm/send/abc";
const p256dh = createECDH("prime256v1").generateKeys("base64url");
const auth = randomBytes(16).toString("base64url");
const keys = { p256dh, auth };
const token = tokenOf("ruth");

let push: TestPushService;
let notification: TestNotification;
beforeAll(async () => {
  push = await startPushService();
  notification = await startNotification({ push });
});
afterAll(async () => {
  expect(await notification.context.devices.count({})).toBe(0);
  expect(push.requests()).toBe(0);
  await notification.close();
  await push.close();
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "ftp://fcm.googleapis.com/abc",
  "https://example.com/push",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evilfcm.googleapis.com/abc",
  "https://xfcm.googleapis.com/abc",
  "https://storage.googleapis.com/abc",
  "https://evilpush.apple.com.example/abc",
  "https://evilpush.apple.com/abc",
  "https://push.apple.com/abc",
  "https://notify.windows.com/abc",
  "https://fcm.googleapis.com./abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://fcm.googleapis.com@evil.example/abc",
  "https://ruth@fcm.googleapis.com/abc",
  "https://evil.example#@fcm.googleapis.com/",
  "https://evil.example\\@fcm.googleapis.com/",
  "https://127.0.0.1/abc",
  "https://127.0.0.1:1/abc",
  "https://2130706433/abc",
  "https://0x7f.1/abc",
  "https://[::1]/abc",
  "https://[::ffff:127.0.0.1]/abc",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/abc",
  "https://10.0.0.1/abc",
  "not a url",
  "",
  `${fcm}${"x".repeat(3000)}`,
])("When the endpoint is %s, then the answer is a clear 400", async (endpoint) => {
  const { status, body } = await notification.call(SUBSCRIBE, { token, body: { endpoint, keys } });
  expect([status, body.message]).toEqual([400, expect.stringMatching(/push|endpoint/i)]);
});

test.each([
  ["no p256dh", { auth }],
  ["no auth", { p256dh }],
  ["an empty p256dh", { p256dh: "", auth }],
  ["a p256dh of 64 bytes", { p256dh: randomBytes(64).toString("base64url"), auth }],
  [
    "a p256dh in compressed form",
    { p256dh: createECDH("prime256v1").generateKeys("base64url", "compressed"), auth },
  ],
  [
    "a p256dh in hybrid form",
    { p256dh: createECDH("prime256v1").generateKeys("base64url", "hybrid"), auth },
  ],
  [
    "a p256dh off the curve",
    { p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url"), auth },
  ],
  [
    "a p256dh of zeros",
    { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString("base64url"), auth },
  ],
  ["a p256dh in base64", { p256dh: `+/${p256dh.slice(2)}`, auth }],
  ["an auth of 15 bytes", { p256dh, auth: randomBytes(15).toString("base64url") }],
  ["an auth of 17 bytes", { p256dh, auth: randomBytes(17).toString("base64url") }],
  ["a number as auth", { p256dh, auth: 7 }],
  ["an operator as auth", { p256dh, auth: { $ne: null } }],
])("When the keys have %s, then the answer is a clear 400", async (_what, given) => {
  const body = { endpoint: fcm, keys: given };
  const reply = await notification.call(SUBSCRIBE, { token, body });
  expect([reply.status, reply.body.message]).toEqual([400, expect.any(String)]);
});

test.each([
  ["nothing", "", 400],
  ["null", "null", 400],
  ["a list", "[]", 400],
  ["no JSON", '{"endpoint":', 400],
  ["1 MB", JSON.stringify({ endpoint: fcm, keys, more: "x".repeat(1_000_000) }), 413],
])("When the body is %s, then it is refused", async (_what, raw, status) => {
  const reply = await notification.call(SUBSCRIBE, { token, raw });
  expect([reply.status, reply.body.message]).toEqual([status, expect.any(String)]);
});

test.each(["POST", "DELETE"])("When nobody is logged in, then %s is refused", async (method) => {
  const body = { endpoint: fcm, keys };
  const reply = await notification.call(`${method} /api/notifications/subscribe`, { body });
  expect(reply.status).toBe(401);
});

test("When a device is to be replaced by a foreign endpoint, then the answer is 400", async () => {
  const subscription = { endpoint: "https://169.254.169.254/", keys };
  const body = { old: { endpoint: fcm, auth }, subscription };
  const reply = await notification.call("PUT /api/notifications/subscribe", { body });
  expect([reply.status, reply.body.code]).toEqual([400, "invalid_subscription"]);
});

test.each(["not a url", 7, { $ne: null }, undefined])(
  "When the device to turn off is %s, then the answer is 400",
  async (endpoint) => {
    const options = { token, body: { endpoint } };
    const reply = await notification.call("DELETE /api/notifications/subscribe", options);
    expect(reply.status).toBe(400);
  },
);

test("When anybody asks for the public key, then they get it and the scope of tests", async () => {
  const reply = await notification.call("GET /api/notifications/vapid-public-key");
  expect([reply.status, reply.body]).toEqual([
    200,
    { publicKey: vapidKeys.publicKey, testSendScope: "all" },
  ]);
  expect(reply.headers.get("cache-control")).toBe("no-store");
});

test("When a session has ended, then its token is refused", async () => {
  const before = Math.floor(Date.now() / 1000) + 1;
  const ended = [{ userId: "ruth", before, keep: null }];
  const other = await startNotification({
    push,
    fetchEndedSessions: async () => ({ cursor: "1", ended }),
  });
  const refused = await other.call("GET /api/notifications/devices", { token });
  expect([refused.status, refused.body.code]).toEqual([401, "session_ended"]);
  const options = { token: tokenOf("naomi") };
  expect((await other.call("GET /api/notifications/devices", options)).status).toBe(200);
  await other.close();
});
