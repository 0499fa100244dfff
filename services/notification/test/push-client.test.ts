import type { lookup } from "node:dns";
import { Agent } from "node:https";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPush, type PushClient } from "../src/push/client.ts";
import { readRetryAfter } from "../src/push/outcome.ts";
import { post } from "../src/push/post.ts";
import { isPublic, publicLookup } from "../src/push/public-lookup.ts";
import { openSilentHosts } from "../src/push/silent-hosts.ts";
import { openVapid } from "../src/push/vapid.ts";
import { startPushService, type TestBrowser, type TestPushService } from "./push-service.ts";
import { vapidKeys } from "./start-notification.ts";
import type { Answer } from "./take-push.ts";

const settings = {
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
  vi.useRealTimers();
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

test.each([
  [201, { kind: "accepted", status: 201 }],
  [410, { kind: "gone", status: 410 }],
  [429, { kind: "refused", retryAfterMs: 60_000 }],
])("When the body of a %i does not end, then its head decides at once", async (status, outcome) => {
  browser.answerWith({ status, headers: { "retry-after": "60" }, isEndless: true });
  expect(await client.send(targetOf(browser), "{}")).toMatchObject(outcome);
});

test("When the body of a 403 does not end, then its head decides, and what came says why", async () => {
  browser.answerWith({ status: 403, body: "BadJwtToken", isEndless: true });
  const outcome = await client.send(targetOf(browser), "{}", 300);
  expect(outcome).toMatchObject({ kind: "rejected", reason: "403 BadJwtToken" });
});

test.each<Answer>(["reset", "half", "never"])(
  "When a connection that was kept breaks off (%s), then the outcome is unclear",
  async (answer) => {
    expect(await client.send(targetOf(browser), "{}")).toMatchObject({ kind: "accepted" });
    browser.answerWith(answer);
    expect(await client.send(targetOf(browser), "{}", 300)).toMatchObject({ kind: "unclear" });
    expect(browser.pushes).toHaveLength(2);
    expect(service.connections()).toBe(1);
  },
);

test.each<Answer>(["reset", "half", "never"])(
  "When a request has waited for a connection that then breaks off (%s), then it was sent",
  async (answer) => {
    const agent = new Agent({ ca: service.ca, keepAlive: true, maxSockets: 1 });
    const url = new URL(`https://${service.host}/push/nobody`);
    const { signal } = new AbortController();
    const parts = { headers: {}, body: Buffer.from("{}"), agent, timeoutMs: 300, signal };
    service.answerStrangersWith({ status: 404 }, answer);
    const [first, second] = await Promise.allSettled([post(url, parts), post(url, parts)]);
    expect(first).toMatchObject({ status: "fulfilled", value: { status: 404 } });
    expect(second).toMatchObject({ status: "rejected", reason: { sent: true } });
    expect(service.connections()).toBe(1);
    agent.destroy();
  },
);

test("When nobody listens, then nothing was sent", async () => {
  await service.goAway();
  const outcome = await client.send(targetOf(browser), "{}");
  expect(outcome).toMatchObject({ kind: "refused", reason: "ECONNREFUSED", answered: false });
  await service.comeBack();
});

test("When many pushes are sent at once, then none waits for the connection of another", async () => {
  const slow = Promise.withResolvers<void>();
  browser.answerWith(...Array<Answer>(40).fill({ status: 201, after: slow.promise }));
  const sent = Array.from({ length: 40 }, () => client.send(targetOf(browser), "{}"));
  await expect.poll(() => browser.pushes.length).toBe(40);
  slow.resolve();
  expect(new Set((await Promise.all(sent)).map(({ kind }) => kind))).toEqual(new Set(["accepted"]));
});

test("When an hour has passed on the wall, then who we are is signed anew", () => {
  const HOUR_MS = 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T07:00:00Z") });
  const sign = openVapid(settings);
  const at = (hours: number) => {
    vi.setSystemTime(Date.parse("2026-03-10T07:00:00Z") + hours * HOUR_MS);
    const { Authorization } = sign("https://push.test");
    const claims = Authorization.split(".")[1] ?? "";
    return JSON.parse(Buffer.from(claims, "base64url").toString()).exp - Date.now() / 1000;
  };
  expect([at(0), at(0.9)]).toEqual([12 * 3600, 11.1 * 3600]);
  // The process's own clock has stood still: it slept, with its laptop.
  expect(at(14)).toBe(12 * 3600);
  // The clock on the wall was ahead, and was put right.
  expect(at(2)).toBe(12 * 3600);
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
  expect(outcome).toMatchObject({
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
