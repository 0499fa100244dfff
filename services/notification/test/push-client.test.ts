import type { lookup } from "node:dns";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPush, type PushClient } from "../src/push/client.ts";
import { isPublic, publicLookup } from "../src/push/public-lookup.ts";
import { readRetryAfter } from "../src/push/retry-after.ts";
import { openSilentHosts } from "../src/push/silent-hosts.ts";
import { startPushService, type TestBrowser, type TestPushService } from "./push-service.ts";
import { vapidKeys } from "./start-notification.ts";

const settings = {
  NOTIFIER_CONCURRENCY: 4,
  VAPID_PUBLIC_KEY: vapidKeys.publicKey,
  VAPID_PRIVATE_KEY: vapidKeys.privateKey,
  VAPID_SUBJECT: "mailto:hello@berea.example",
};

let service: TestPushService;
let browser: TestBrowser;
let client: PushClient;
beforeEach(async () => {
  service = await startPushService();
  browser = service.subscribe(vapidKeys.publicKey);
  client = openPush({ ...settings, PUSH_HOSTS: new Set([service.host]) }, { ca: service.ca });
});
afterEach(async () => {
  await client.close();
  expect(service.faults).toEqual([]);
  await service.close();
});

function targetOf({ subscription: { endpoint, keys } }: TestBrowser, at = endpoint) {
  return { endpoint: at, ...keys };
}

test("When the push service takes a push, then the browser reads what was sent", async () => {
  const text = `${"Ein Vers mit ü, 경 and 📖. ".repeat(60)}`;
  expect(await client.send(targetOf(browser), text)).toEqual({ kind: "accepted", status: 201 });
  expect(browser.pushes).toMatchObject([{ payload: text, ttl: 43_200, urgency: "normal" }]);
});

test("When the push service never answers, then the outcome is unclear", async () => {
  browser.answerWith("never");
  const outcome = await client.send(targetOf(browser), "{}", 200);
  expect(outcome).toEqual({ kind: "unclear", reason: "ETIMEDOUT" });
  expect(browser.pushes).toHaveLength(1);
});

test("When it has not answered five times, then it is left alone for a minute", async () => {
  browser.answerWith(...Array<"never">(5).fill("never"));
  for (let time = 0; time < 5; time += 1) await client.send(targetOf(browser), "{}", 100);
  const outcome = await client.send(targetOf(browser), "{}");
  expect(outcome).toMatchObject({ kind: "refused", retryAfterMs: expect.closeTo(60_000, -4) });
  expect(browser.pushes).toHaveLength(5);
});

test("When a silent push service has been left alone, then one answer ends that", () => {
  let now = 0;
  const hosts = openSilentHosts(() => now);
  for (let time = 0; time < 5; time += 1) {
    expect(hosts.pauseOf("push.test")).toBe(0);
    hosts.note("push.test", false);
  }
  expect([hosts.pauseOf("push.test"), hosts.pauseOf("other.test")]).toEqual([60_000, 0]);
  now = 60_000;
  expect(hosts.pauseOf("push.test")).toBe(0);
  hosts.note("push.test", false);
  expect(hosts.pauseOf("push.test")).toBe(60_000);
  hosts.note("push.test", true);
  hosts.note("push.test", false);
  expect(hosts.pauseOf("push.test")).toBe(0);
});

test("When the push service answers slowly, then it is waited for", async () => {
  const slow = Promise.withResolvers<void>();
  browser.answerWith({ status: 201, after: slow.promise });
  const sending = client.send(targetOf(browser), "{}");
  await expect.poll(() => browser.pushes.length).toBe(1);
  slow.resolve();
  expect(await sending).toEqual({ kind: "accepted", status: 201 });
});

test("When an answer is endless, then only its beginning is read", async () => {
  browser.answerWith({ status: 400, body: "no ".repeat(1_000_000) });
  const outcome = await client.send(targetOf(browser), "{}");
  expect(outcome).toEqual({
    kind: "rejected",
    reason: `400 ${"no ".repeat(67).slice(0, 200)}`.trim(),
  });
});

test("When an answer leads elsewhere, then nobody is asked there", async () => {
  const elsewhere = await startPushService();
  const { endpoint } = elsewhere.subscribe(vapidKeys.publicKey).subscription;
  for (const status of [301, 302, 303, 307, 308]) {
    browser.answerWith({ status, headers: { location: endpoint } });
    expect(await client.send(targetOf(browser), "{}")).toMatchObject({ kind: "rejected" });
  }
  expect(elsewhere.requests()).toBe(0);
  await elsewhere.close();
});

test("When the certificate is not trusted, then nothing is sent", async () => {
  const wary = openPush({ ...settings, PUSH_HOSTS: new Set([service.host]) });
  expect(await wary.send(targetOf(browser), "{}")).toMatchObject({ kind: "refused" });
  expect(service.requests()).toBe(0);
  await wary.close();
});

test("When a host is not allowed any more, then nothing is sent there", async () => {
  const strict = openPush({ ...settings, PUSH_HOSTS: new Set() }, { ca: service.ca });
  expect(await strict.send(targetOf(browser), "{}")).toMatchObject({ kind: "rejected" });
  expect(service.requests()).toBe(0);
  await strict.close();
});

test("When a known name leads to a private address, then no connection is made", async () => {
  const asked: string[] = [];
  const resolve = ((name: string, _options: unknown, found: (...all: unknown[]) => void) => {
    asked.push(name);
    found(null, [{ address: "127.0.0.1", family: 4 }]);
  }) as typeof lookup; // the overload that the client calls
  const led = openPush({ ...settings, PUSH_HOSTS: new Set() }, { resolve });
  const target = targetOf(browser, "https://web.push.apple.com/abc");
  expect(await led.send(target, "{}")).toMatchObject({ kind: "refused", reason: "ENOTPUBLIC" });
  expect(asked).toEqual(["web.push.apple.com"]);
  await led.close();
});

test("When keys cannot be encrypted for, then the push is rejected", async () => {
  const target = { ...targetOf(browser), p256dh: "AAAA" };
  expect(await client.send(target, "{}")).toMatchObject({ kind: "rejected" });
});

test("When the client is closed, then what is under way ends and nothing more is sent", async () => {
  const slow = Promise.withResolvers<void>();
  browser.answerWith({ status: 201, after: slow.promise });
  const sending = client.send(targetOf(browser), "{}");
  await expect.poll(() => browser.pushes.length).toBe(1);
  const closing = client.close();
  expect(await client.send(targetOf(browser), "{}")).toMatchObject({ kind: "refused" });
  slow.resolve();
  expect(await sending).toMatchObject({ kind: "accepted" });
  await closing;
  expect(browser.pushes).toHaveLength(1);
});

test.each([
  "10.1.2.3",
  "127.0.0.1",
  "0.0.0.0",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:8.8.8.8",
  "::ffff:10.0.0.1",
  "::8.8.8.8",
  "64:ff9b::808:808",
  "64:ff9b:1::808:808",
  "2002:808:808::1",
  "2001::1",
  "2001:db8::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "100::1",
  "5f00::1",
  "not an address",
])("When an address is %s, then it is not public", (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(["8.8.8.8", "142.250.1.95", "17.188.0.1", "2607:f8b0:4004::5f", "2a00:1450::1"])(
  "When an address is %s, then it is public",
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test("When a name has public and private addresses, then only the public ones are found", async () => {
  const both = [
    { address: "10.0.0.1", family: 4 },
    { address: "8.8.8.8", family: 4 },
  ];
  const resolve = ((_name: string, _options: unknown, found: (...all: unknown[]) => void) =>
    found(null, both)) as typeof lookup; // the overload that is called
  const find = publicLookup(resolve);
  const all = await new Promise((done) => {
    find("push.test", { all: true }, (_error, addresses) => done(addresses));
  });
  expect(all).toEqual([{ address: "8.8.8.8", family: 4 }]);
  const one = await new Promise((done) => {
    find("push.test", {}, (_error, address, family) => done([address, family]));
  });
  expect(one).toEqual(["8.8.8.8", 4]);
});

test("When the machine's own name is looked up, then nothing is found", async () => {
  const error = await new Promise((done) => {
    publicLookup()("localhost", { all: true }, (failure) => done(failure?.code));
  });
  expect(error).toBe("ENOTPUBLIC");
});

test.each([
  [undefined, 0],
  ["120", 120_000],
  ["0", 0],
  ["-5", 0],
  ["nonsense", 0],
  ["99999999999", 24 * 3_600_000],
  ["Sat, 31 Jan 2026 01:20:00 GMT", 300_000],
  ["Sat, 31 Jan 2026 01:10:00 GMT", 0],
  ["Sat, 31 Jan 2099 01:10:00 GMT", 24 * 3_600_000],
])("When Retry-After is %s, then the wait is %i ms", (header, wait) => {
  expect(readRetryAfter(header, Date.parse("2026-01-31T01:15:00Z"))).toBe(wait);
});
