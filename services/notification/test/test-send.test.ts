import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { userRegistered } from "@berea/contracts";
import { openRedis } from "@berea/service-kit";
import { envelope } from "@berea/service-kit/bus";
import { startRedis } from "@berea/service-kit/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendTestToSelf } from "../src/use-cases/send-test-to-self.ts";
import { startPushService, type TestBrowser, type TestPushService } from "./push-service.ts";
import {
  type Answer,
  startNotification,
  type TestNotification,
  vapidKeys,
  verse,
} from "./start-notification.ts";
import { tokenOf } from "./tokens.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };

let push: TestPushService;
let notification: TestNotification;
let ruth: string;
beforeEach(async () => {
  ruth = randomUUID();
  push = await startPushService();
});
afterEach(async () => {
  await notification.close();
  expect(push.faults).toEqual([]);
  await push.close();
});

type Given = Parameters<typeof startNotification>[0];

async function start(scope: "all" | "self", given: Given = {}): Promise<void> {
  notification = await startNotification({
    push,
    environment: { TEST_SEND_SCOPE: scope },
    ...given,
  });
}

async function join(userId = ruth): Promise<TestBrowser> {
  const browser = push.subscribe(vapidKeys.publicKey);
  expect((await notification.subscribe(userId, browser)).status).toBe(201);
  return browser;
}

function sendTest(userId = ruth): Promise<Answer> {
  const token = tokenOf(userId);
  return notification.call("POST /api/notifications/test-send", { token });
}

test("When tests go to oneself, then one's devices alone are sent the verse", async () => {
  await start("self");
  const [one, two, other] = [await join(), await join(), await join("naomi")];
  const reply = await sendTest();
  expect([reply.status, reply.body]).toEqual([
    200,
    { message: "Test notification sent!", sentVerse: verse },
  ]);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect([one.shown.length, two.shown.length, other.pushes.length]).toEqual([1, 1, 0]);
  expect(await notification.context.devices.find({ userId: ruth })).toMatchObject([
    { lastDate: "", lastSentAt: null },
    { lastDate: "", lastSentAt: null },
  ]);
});

test("When a user has no device, then the answer is 409", async () => {
  await start("self");
  await join("naomi");
  const reply = await sendTest();
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    ...[409, "no_device"],
    "No device of yours has notifications enabled.",
  ]);
});

test("When no device accepts it, then the answer is 502 and a device that is gone is removed", async () => {
  await start("self");
  const [gone, away] = [await join(), await join()];
  gone.answerWith({ status: 410 });
  away.answerWith({ status: 500 });
  const reply = await sendTest();
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    ...[502, "push_failed"],
    "Failed to trigger test notification.",
  ]);
  const left = await notification.context.devices.find({ userId: ruth });
  expect(left).toMatchObject([
    { endpoint: away.subscription.endpoint, failures: 0, retryAt: null, lastDate: "" },
  ]);
});

test("When some devices accept it, then the answer says how many", async () => {
  await start("self");
  await join();
  (await join()).answerWith({ status: 429 });
  const { status, body } = await sendTest();
  expect([status, body.message]).toEqual([200, "Test notification sent to 1 of your 2 devices."]);
});

test.each([
  ["Pacific/Kiritimati", "2026-02-01"],
  ["Pacific/Pago_Pago", "2026-01-30"],
  [null, "2026-01-31"],
  ["Mars/Olympus", "2026-01-31"],
])("When the reader's zone is %s, then the verse is that of %s", async (zone, date) => {
  const asked: string[] = [];
  await start("self", {
    now: () => new Date("2026-01-31T10:30:00Z"),
    verseOf: async (of) => {
      asked.push(of);
      return verse;
    },
  });
  const browser = await join();
  const facts = { userId: ruth, version: 1, username: "Ruth", friendCode: "7K3M-9QXR" };
  const chosen = { preferredLocalNotificationHour: 7, notificationTimezone: zone };
  await notification.context.bus.publish(envelope(userRegistered, { ...facts, ...chosen }));
  expect((await sendTest()).status).toBe(200);
  expect(asked).toEqual([date]);
  expect(browser.shown).toMatchObject([{ payload: { date } }]);
});

test("When as many pushes are under way as may be, then a test waits for its turn", async () => {
  await start("self", { environment: { TEST_SEND_SCOPE: "self", NOTIFIER_CONCURRENCY: "1" } });
  const browser = await join();
  const { limit } = notification.context;
  const before = Promise.withResolvers<void>();
  void limit(() => before.promise);
  const sent = sendTest();
  await vi.waitFor(() => expect(limit.pendingCount).toBe(1));
  expect(browser.pushes).toHaveLength(0);
  before.resolve();
  expect((await sent).status).toBe(200);
  expect(browser.shown).toHaveLength(1);
});

test("When a test's turn does not come in time, then the answer is 502 and nothing is sent", async () => {
  await start("self", { environment: { TEST_SEND_SCOPE: "self", NOTIFIER_CONCURRENCY: "1" } });
  await join();
  const { limit } = notification.context;
  const before = Promise.withResolvers<void>();
  void limit(() => before.promise);
  const deadline = performance.now() + 50;
  const sent = sendTestToSelf(notification.context, ruth, {
    ...{ date: "2026-01-31", sentVerse: verse, deadline },
  });
  await expect(sent).rejects.toMatchObject({ status: 502 });
  before.resolve();
  await limit(async () => {});
  const { values } = await notification.context.counts.sends.get();
  expect([push.requests(), values]).toEqual([0, []]);
});

test("When bible is away, then the answer is 502 and nothing is sent", async () => {
  await start("self", { verseOf: () => Promise.reject(new Error("away")) });
  const browser = await join();
  expect((await sendTest()).status).toBe(502);
  expect(browser.pushes).toHaveLength(0);
});

test("When a user sends ten tests, then the next must wait", async () => {
  await start("self");
  await join();
  await join("naomi");
  for (let time = 0; time < 10; time += 1) expect((await sendTest()).status).toBe(200);
  const reply = await sendTest();
  expect([reply.status, Number(reply.headers.get("retry-after")) > 500]).toEqual([429, true]);
  expect((await sendTest("naomi")).status).toBe(200);
});

test("When tests go to all, then every device is sent it once, in ten minutes once", async () => {
  await start("all");
  const browsers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => join(`user ${index % 3}`)),
  );
  const { status, body } = await sendTest();
  expect([status, body.sentVerse]).toEqual([200, verse]);
  const again = await sendTest("naomi");
  expect([again.status, Number(again.headers.get("retry-after")) > 500]).toEqual([429, true]);
  await vi.waitFor(() => {
    for (const { shown } of browsers) expect(shown).toHaveLength(1);
  });
  expect(push.requests()).toBe(30);
});

test("When tests go to all and one never answers, then the answer does not wait", async () => {
  await start("all");
  const [never, other] = [await join("naomi"), await join()];
  never.answerWith("never");
  expect((await sendTest()).status).toBe(200);
  await vi.waitFor(() => expect(other.shown).toHaveLength(1));
});

test("When the broker is away, then a test to all fails and may be tried again", async () => {
  // Nothing listens there: the discard port.
  const AMQP_URL = "amqp://127.0.0.1:9";
  await start("all", { environment: { TEST_SEND_SCOPE: "all", AMQP_URL } });
  for (const _ of ["once", "again"]) {
    const reply = await sendTest();
    expect([reply.status, reply.body.code]).toEqual([502, "push_failed"]);
  }
});

test("When two replicas share a Redis, then a test to all is sent once by both together", async () => {
  const server = await startRedis();
  const clients = [openRedis(server.url, silent), openRedis(server.url, silent)] as const;
  await Promise.all(clients.map((client) => once(client, "ready")));
  await start("all", { redis: clients[0] });
  const environment = { TEST_SEND_SCOPE: "all" };
  const other = await startNotification({ push, environment, redis: clients[1] });
  const token = tokenOf(ruth);
  const replies = await Promise.all(
    [notification, other, notification, other].map((replica) =>
      replica.call("POST /api/notifications/test-send", { token }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  await other.close();
  for (const client of clients) client.disconnect();
  await server.stop();
});

test("When nobody is logged in, then no test is sent", async () => {
  await start("all");
  expect((await notification.call("POST /api/notifications/test-send")).status).toBe(401);
});
