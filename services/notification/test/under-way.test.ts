import { randomUUID } from "node:crypto";
import { verseDue } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetReader } from "../src/use-cases/forget-reader.ts";
import { keepReader } from "../src/use-cases/keep-reader.ts";
import { retryDevices } from "../src/use-cases/retry-devices.ts";
import { factsOf } from "./open-notifier.ts";
import { startPushService, type TestBrowser, type TestPushService } from "./push-service.ts";
import { startNotification, type TestNotification, vapidKeys } from "./start-notification.ts";
import { tokenOf } from "./tokens.ts";

// What changes between the hour and the end of the last try: devices, their owners, the reader.
const MINUTE_MS = 60_000;
const DATE = "2026-01-31";
const dueAt = new Date("2026-01-31T07:00:00Z");

let push: TestPushService;
let notification: TestNotification;
let now: Date;
let ruth: string;
let naomi: string;
let browser: TestBrowser;
beforeEach(async () => {
  now = dueAt;
  push = await startPushService();
  notification = await startNotification({ push, now: () => now });
  [ruth, naomi] = [randomUUID(), randomUUID()];
  browser = push.subscribe(vapidKeys.publicKey);
  await subscribe(ruth);
});
afterEach(async () => {
  await notification.close();
  expect(push.faults).toEqual([]);
  await push.close();
});

async function subscribe(userId: string, at = browser): Promise<void> {
  expect((await notification.subscribe(userId, at)).status).toBe(201);
}

async function turnOff(userId: string): Promise<void> {
  const body = { endpoint: browser.subscription.endpoint };
  const token = tokenOf(userId);
  const reply = await notification.call("DELETE /api/notifications/subscribe", { token, body });
  expect(reply.status).toBe(200);
}

async function replaceBy(fresh: TestBrowser): Promise<void> {
  const { endpoint, keys } = browser.subscription;
  const body = { old: { endpoint, auth: keys.auth }, subscription: fresh.subscription };
  const reply = await notification.call("PUT /api/notifications/subscribe", { body });
  expect(reply.status).toBe(200);
}

async function due(userId = ruth, date = DATE): Promise<void> {
  const payload = { userId, date, dueAt: dueAt.toISOString() };
  await notification.context.bus.publish(envelope(verseDue, payload), { timeoutMs: 20_000 });
}

async function choose(hour: number | null, version: number): Promise<void> {
  const facts = factsOf(ruth, { hour, zone: null, version });
  await keepReader(notification.context, facts, now.toISOString());
}

async function later(minutes: number, stop?: AbortSignal): Promise<void> {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
  await retryDevices(notification.context, stop);
}

/** Has something happen between the next reading of devices and what is done with them. */
function afterFind(act: () => Promise<void>): void {
  const { devices } = notification.context;
  const find = devices.find.bind(devices);
  vi.spyOn(devices, "find").mockImplementationOnce(async (...asked) => {
    const found = await find(...asked);
    await act();
    return found;
  });
}

/** Has something happen while the push service thinks, and then answers with `status`. */
async function whileThinking(status: number, act: () => Promise<void>): Promise<void> {
  const thinking = Promise.withResolvers<void>();
  browser.answerWith({ status, after: thinking.promise });
  const before = browser.pushes.length;
  const sent = due();
  await vi.waitFor(() => expect(browser.pushes).toHaveLength(before + 1));
  await act();
  thinking.resolve();
  await sent;
}

async function device() {
  return await notification.context.devices.findOne({});
}

test("When a device is turned off and on, then a verse that is due again does not come again", async () => {
  await due();
  now = new Date(now.getTime() + 1);
  await turnOff(ruth);
  await subscribe(ruth);
  await due();
  expect(browser.pushes).toHaveLength(1);
});

test("When a device goes to another user and back, then the verse does not come again", async () => {
  await due();
  now = new Date(now.getTime() + 1);
  await subscribe(naomi);
  await subscribe(ruth);
  await due();
  expect(browser.pushes).toHaveLength(1);
});

test("When a device goes to another user and back in the midst, then it is not sent the verse", async () => {
  now = new Date(now.getTime() + 1);
  afterFind(async () => {
    await subscribe(naomi);
    await subscribe(ruth);
  });
  await due();
  expect(browser.pushes).toHaveLength(0);
});

test("When a device becomes another user's in the midst, then it is not sent the verse", async () => {
  // The clock stands still: nothing but the user tells.
  afterFind(() => subscribe(naomi));
  await due();
  expect(browser.pushes).toHaveLength(0);
});

test("When a device becomes another's while it is sent to, then a refusal is not theirs", async () => {
  await whileThinking(503, async () => {
    await subscribe(naomi);
    await due(naomi);
  });
  expect(await device()).toMatchObject({ userId: naomi, failures: 0, retryAt: null });
  await later(1);
  expect(browser.shown).toHaveLength(1);
});

test("When a device goes away and back while it is sent to, then a refusal is of the past", async () => {
  await whileThinking(503, async () => {
    await subscribe(naomi);
    await subscribe(ruth);
  });
  expect(await device()).toMatchObject({ userId: ruth, failures: 0, retryAt: null });
});

test("When a subscription is replaced while it is sent to, then the device is not gone", async () => {
  const fresh = push.subscribe(vapidKeys.publicKey);
  await whileThinking(410, () => replaceBy(fresh));
  expect(await device()).toMatchObject({ endpoint: fresh.subscription.endpoint });
});

test("When a subscription is replaced while it is given up, then the device stays", async () => {
  const fresh = push.subscribe(vapidKeys.publicKey);
  const row = { failures: 19, failingSince: new Date("2026-01-01T07:00:00Z") };
  await notification.context.devices.updateOne({ userId: ruth }, { $set: row });
  await whileThinking(403, () => replaceBy(fresh));
  expect(await device()).toMatchObject({ endpoint: fresh.subscription.endpoint });
});

test("When a device becomes another's while it is given up, then they keep it", async () => {
  const row = { failures: 19, failingSince: new Date("2026-01-01T07:00:00Z") };
  await notification.context.devices.updateOne({ userId: ruth }, { $set: row });
  await whileThinking(403, () => subscribe(naomi));
  expect(await device()).toMatchObject({ userId: naomi });
});

test("When the verse is turned off before it is sent, then nothing is sent", async () => {
  await choose(7, 1);
  await choose(null, 2);
  await due();
  expect(browser.pushes).toHaveLength(0);
});

test("When another hour is chosen before it is sent, then the verse is sent", async () => {
  await choose(7, 1);
  await choose(20, 2);
  await due();
  expect(browser.pushes).toHaveLength(1);
});

test.each<[string, () => Promise<void>]>([
  ["the verse is turned off", () => choose(null, 2)],
  ["the account is gone", () => forgetReader(notification.context, { userId: ruth, version: 2 })],
])("When %s after a refusal, then it is not tried again", async (_, act) => {
  await choose(7, 1);
  browser.answerWith({ status: 503 });
  await due();
  await act();
  await later(1);
  expect(browser.pushes).toHaveLength(1);
  expect(await device()).toMatchObject({ retryAt: null, lastSentAt: null });
});

test("When it is about to stop, then nothing is claimed, failed or postponed", async () => {
  browser.answerWith({ status: 503 });
  await due();
  const before = await device();
  await later(1, AbortSignal.abort());
  expect(await device()).toEqual(before);
  expect(browser.pushes).toHaveLength(1);
});

test("When it is to stop while a page of devices waits, then no further one is claimed", async () => {
  const other = push.subscribe(vapidKeys.publicKey);
  await subscribe(ruth, other);
  for (const one of [browser, other]) one.answerWith({ status: 503 });
  await due();
  const stop = new AbortController();
  afterFind(async () => stop.abort());
  await later(1, stop.signal);
  expect(push.requests()).toBe(2);
  const waiting = await notification.context.devices.find({});
  expect(waiting.map(({ retryAt, failures }) => [retryAt, failures])).toEqual([
    [now, 1],
    [now, 1],
  ]);
});

test("When we are offline for weeks, then no device is lost", async () => {
  await push.goAway();
  for (let day = 0; day < 30; day += 1) {
    now = new Date(dueAt.getTime() + day * 24 * 60 * MINUTE_MS);
    const payload = { userId: ruth, date: now.toISOString().slice(0, 10) };
    await notification.context.bus.publish(
      envelope(verseDue, { ...payload, dueAt: now.toISOString() }),
    );
    await later(1);
  }
  expect(await device()).toMatchObject({ failures: 0, failingSince: null });
  await push.comeBack();
});

test("When the clock was ahead once, then the device is sent today's verse, and once", async () => {
  const ahead = { lastDate: "2027-03-07", subscribedAt: new Date("2027-03-01T07:00:00Z") };
  await notification.context.devices.updateOne({ userId: ruth }, { $set: ahead });
  await due();
  await due();
  expect(browser.pushes).toHaveLength(1);
  expect(await device()).toMatchObject({ lastDate: DATE });
});

test("When the verse of a date further on in the world was sent, then it is not sent back", async () => {
  await due(ruth, "2026-02-01");
  await due();
  expect(browser.pushes).toHaveLength(1);
});
