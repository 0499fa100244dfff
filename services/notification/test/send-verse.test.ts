import { randomUUID } from "node:crypto";
import { verseDue } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { retryDevices } from "../src/use-cases/retry-devices.ts";
import { startPushService, type TestBrowser, type TestPushService } from "./push-service.ts";
import { startNotification, type TestNotification, vapidKeys } from "./start-notification.ts";
import { everyStore, newDatabase, type TestStores } from "./stores.ts";
import type { Answer } from "./take-push.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const dueAt = new Date("2026-01-31T01:15:00Z");

describe.each(everyStore)("with %s", (_name, startStores) => {
  let stores: TestStores;
  let push: TestPushService;
  let notification: TestNotification;
  let database: string;
  let now: Date;
  let userId: string;
  let browser: TestBrowser;
  beforeAll(async () => {
    stores = await startStores();
  });
  afterAll(() => stores.stop());
  beforeEach(async () => {
    now = dueAt;
    push = await startPushService();
    database = newDatabase();
    notification = await start();
    userId = randomUUID();
    browser = await join();
  });
  afterEach(async () => {
    await stop(notification);
    expect(push.faults).toEqual([]);
    await push.close();
  });

  async function start(): Promise<TestNotification> {
    return await startNotification({ push, store: await stores.open(database), now: () => now });
  }

  async function stop(at: TestNotification): Promise<void> {
    await at.close();
    await at.context.store.close();
  }

  /** A new browser of the user, subscribed. */
  async function join(): Promise<TestBrowser> {
    const joined = push.subscribe(vapidKeys.publicKey);
    expect((await notification.subscribe(userId, joined)).status).toBe(201);
    return joined;
  }

  /** Publishes that the reader's verse is due, and waits until it is handled. */
  async function due(date = "2026-01-31", at = notification): Promise<void> {
    const payload = { userId, date, dueAt: dueAt.toISOString() };
    await at.context.bus.publish(envelope(verseDue, payload), { timeoutMs: 20_000 });
  }

  async function later(minutes: number): Promise<void> {
    now = new Date(now.getTime() + minutes * MINUTE_MS);
    await retryDevices(notification.context);
  }

  async function device() {
    return await notification.context.devices.findOne({ userId });
  }

  test("When a verse is due, then each device is sent it, encrypted and signed", async () => {
    const other = await join();
    await due();
    for (const { pushes } of [browser, other]) {
      expect(pushes).toEqual([
        {
          payload: {
            title: "Psalms 23:1",
            body: "The LORD is my shepherd; I shall not want.",
            url: "/reader?book=Psalms&chapter=23&verse=1",
            tag: "verse-of-the-day",
            date: "2026-01-31",
          },
          ttl: 12 * 3600,
          urgency: "normal",
          topic: "verse-of-the-day",
          subject: "mailto:hello@berea.example",
          answer: { status: 201 },
        },
      ]);
    }
    expect((await device())?.lastSentAt).toEqual(now);
    expect(await outcomes(notification)).toEqual({ accepted: 2 });
  });

  test("When the same verse is due again and again, then each device is sent it once", async () => {
    const two = await start();
    await Promise.all([notification, two, notification, two].map((at) => due("2026-01-31", at)));
    await due();
    expect(browser.pushes).toHaveLength(1);
    await due("2026-01-30");
    expect(browser.pushes).toHaveLength(1);
    await due("2026-02-01");
    expect(browser.pushes).toHaveLength(2);
    await stop(two);
  });

  test("When a verse comes more than three hours late, then it is not sent", async () => {
    now = new Date(dueAt.getTime() + 180 * MINUTE_MS + 1);
    await due();
    expect(push.requests()).toBe(0);
    now = new Date(dueAt.getTime() + 180 * MINUTE_MS);
    await due();
    expect(browser.pushes).toHaveLength(1);
  });

  test.each([404, 410])(
    "When the push service answers %i, then the device is gone",
    async (status) => {
      browser.answerWith({ status });
      const other = await join();
      await due();
      expect(await notification.context.devices.find({ userId })).toMatchObject([
        { endpoint: other.subscription.endpoint },
      ]);
    },
  );

  test.each<[string, Answer]>([
    ["429", { status: 429 }],
    ["500", { status: 500 }],
    ["503", { status: 503 }],
  ])(
    "When the push service answers %s, then it is tried again after 1, 2, 4 minutes",
    async (_, refusal) => {
      browser.answerWith(refusal, refusal, refusal);
      await due();
      const counts = [browser.pushes.length];
      for (let minute = 1; minute <= 10; minute += 1) {
        await later(1);
        counts.push(browser.pushes.length);
      }
      expect(counts).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]);
      expect(browser.shown).toHaveLength(1);
      expect(await device()).toMatchObject({ failures: 0, failingSince: null, retryAt: null });
      expect((await device())?.lastSentAt).toEqual(new Date(dueAt.getTime() + 7 * MINUTE_MS));
    },
  );

  test("When a refusal asks to wait, then it is not tried again before", async () => {
    browser.answerWith({ status: 429, headers: { "retry-after": "1800" } });
    await due();
    expect((await device())?.lastSentAt).toBeNull();
    await later(29);
    expect(browser.pushes).toHaveLength(1);
    await later(1);
    expect(browser.shown).toHaveLength(1);
  });

  test("When a refusal asks to wait until it is too late, then nothing is sent that day", async () => {
    browser.answerWith({ status: 503, headers: { "retry-after": "10801" } });
    await due();
    expect((await device())?.retryAt).toBeNull();
    await later(600);
    await due();
    expect(browser.pushes).toHaveLength(1);
  });

  test("When the retries come too late because nobody was there, then nothing is sent", async () => {
    browser.answerWith({ status: 503 });
    await due();
    await later(181);
    await later(1);
    expect(browser.pushes).toHaveLength(1);
    expect((await device())?.retryAt).toBeNull();
  });

  test("When two retry at once, then one of them sends", async () => {
    const two = await start();
    browser.answerWith({ status: 500 });
    await due();
    now = new Date(now.getTime() + MINUTE_MS);
    await Promise.all([notification, two, notification, two].map((at) => retryDevices(at.context)));
    expect(browser.shown).toHaveLength(1);
    await stop(two);
  });

  test("When the push service cannot be reached, then it is sent when it is back", async () => {
    await push.goAway();
    await due();
    expect((await device())?.retryAt).toEqual(new Date(now.getTime() + MINUTE_MS));
    expect((await device())?.lastSentAt).toBeNull();
    await push.comeBack();
    await later(1);
    expect(browser.shown).toHaveLength(1);
  });

  test.each<Answer>(["reset", "half"])(
    "When the connection breaks (%s), then it is not tried again that day",
    async (answer) => {
      browser.answerWith(answer);
      await due();
      for (let minute = 0; minute < 5; minute += 1) await later(1);
      await due();
      expect(browser.pushes).toHaveLength(1);
      expect(await device()).toMatchObject({ failures: 1, retryAt: null, lastSentAt: dueAt });
      await due("2026-02-01");
      expect(browser.pushes).toHaveLength(2);
      expect(await device()).toMatchObject({ failures: 0, failingSince: null });
    },
  );

  test.each([400, 401, 403, 413, 301, 307, 308])(
    "When the push service answers %i, then it is not tried again and the log says why",
    async (status) => {
      const elsewhere = await startPushService();
      const never = elsewhere.subscribe(vapidKeys.publicKey);
      browser.answerWith({
        status,
        headers: { location: never.subscription.endpoint },
        body: `{"reason":"BadJwtToken"} ${browser.subscription.endpoint} ${"x ".repeat(5000)}`,
      });
      await due();
      await later(1);
      expect(browser.pushes).toHaveLength(1);
      expect(await device()).toMatchObject({ failures: 1, failingSince: dueAt, lastSentAt: null });
      const said = notification.log.find((line) => line.includes("BadJwtToken")) ?? "";
      expect(said.length).toBeLessThan(600);
      expect(elsewhere.requests()).toBe(0);
      await elsewhere.close();
    },
  );

  test("When a device fails 20 times in a row over 7 days, then it is removed", async () => {
    for (let day = 1; day <= 19; day += 1) {
      browser.answerWith({ status: 403 });
      await due(`2026-02-${String(day).padStart(2, "0")}`);
    }
    expect(await device()).toMatchObject({ failures: 19, failingSince: now });
    now = new Date(now.getTime() + 7 * DAY_MS - 1);
    browser.answerWith({ status: 403 });
    // Seven days later than due, so that it is sent at all.
    const at = now.toISOString();
    const payload = { userId, date: "2026-02-20", dueAt: at };
    await notification.context.bus.publish(envelope(verseDue, payload));
    expect(await device()).toMatchObject({ failures: 20 });
    now = new Date(now.getTime() + 1);
    browser.answerWith({ status: 403 });
    await notification.context.bus.publish(envelope(verseDue, { ...payload, date: "2026-02-21" }));
    expect(await device()).toBeNull();
  });

  test("When a push was accepted, then earlier failures count no more", async () => {
    browser.answerWith({ status: 403 }, { status: 201 });
    await due();
    await due("2026-02-01");
    expect(await device()).toMatchObject({ failures: 0, failingSince: null });
  });
});

test("When a verse is sent, then no line of the log holds an endpoint or a key", async () => {
  const push = await startPushService();
  const notification = await startNotification({ push });
  const browser = push.subscribe(vapidKeys.publicKey);
  const { endpoint, keys } = browser.subscription;
  await notification.subscribe("ruth", browser);
  for (const answer of [
    { status: 403, body: endpoint },
    { status: 500, body: keys.p256dh },
    "reset",
  ] as const) {
    browser.answerWith(answer);
    const userId = "ruth";
    const dueNow = new Date().toISOString();
    const date = `2026-01-0${browser.pushes.length + 1}`;
    await notification.context.bus.publish(envelope(verseDue, { userId, date, dueAt: dueNow }));
  }
  expect(browser.pushes).toHaveLength(3);
  expect(notification.log.filter((line) => line.includes("not accepted"))).toHaveLength(3);
  const said = notification.log.join("");
  for (const secret of [new URL(endpoint).pathname.slice(6), keys.p256dh, keys.auth]) {
    expect(said).not.toContain(secret);
  }
  await notification.close();
  await push.close();
});

async function outcomes({ context }: TestNotification): Promise<Record<string, number>> {
  const { values } = await context.counts.sends.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}
