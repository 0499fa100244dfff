import { userDeleted, userProfileChanged, userRegistered } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimDueReaders } from "../src/use-cases/claim-due-readers.ts";
import { startPushService, type TestBrowser, type TestPushService } from "./push-service.ts";
import { startNotification, type TestNotification, vapidKeys } from "./start-notification.ts";

// A reader in Kathmandu (UTC+5:45) and their two devices, day after day.
const userId = "ruth";
const facts = { userId, username: "Ruth", friendCode: "7K3M-9QXR" };

let push: TestPushService;
let notification: TestNotification;
let browsers: TestBrowser[];
let now = new Date("2026-01-30T12:00:00Z");
beforeAll(async () => {
  push = await startPushService();
  notification = await startNotification({ push, now: () => now });
  browsers = [push.subscribe(vapidKeys.publicKey), push.subscribe(vapidKeys.publicKey)];
  for (const browser of browsers) await notification.subscribe(userId, browser);
});
afterAll(async () => {
  await notification.close();
  await push.close();
});

async function choose(version: number, hour: number | null, zone: string | null): Promise<void> {
  const choice = { preferredLocalNotificationHour: hour, notificationTimezone: zone };
  const type = version === 1 ? userRegistered : userProfileChanged;
  const event = envelope(type, { ...facts, version, ...choice });
  await notification.context.bus.publish({ ...event, occurredAt: now.toISOString() });
}

/** The dates of the verses that each device shows after a tick at `at`. */
async function tickAt(at: string): Promise<unknown[][]> {
  now = new Date(at);
  await claimDueReaders(notification.context);
  return browsers.map(
    ({ shown }) => shown.map(({ payload }) => (payload as { date: string }).date), // a VersePayload
  );
}

test("When it is 07:00 in Kathmandu, then each device is sent one verse, every day", async () => {
  await choose(1, 7, "Asia/Kathmandu");
  expect(await tickAt("2026-01-31T01:14:59Z")).toEqual([[], []]);
  const first = ["2026-01-31"];
  expect(await tickAt("2026-01-31T01:15:00Z")).toEqual([first, first]);
  expect(await tickAt("2026-01-31T01:16:00Z")).toEqual([first, first]);
  expect(await tickAt("2026-02-01T01:14:00Z")).toEqual([first, first]);
  const second = [...first, "2026-02-01"];
  expect(await tickAt("2026-02-01T01:15:00Z")).toEqual([second, second]);
});

test("When the reader travels or chooses another hour, then no date comes twice", async () => {
  await choose(2, 8, "Asia/Kathmandu");
  await choose(3, 8, "America/New_York");
  const [before] = await tickAt("2026-02-01T13:01:00Z");
  expect(before).toEqual(["2026-01-31", "2026-02-01"]);
  const after = [...(before ?? []), "2026-02-02"];
  expect(await tickAt("2026-02-02T13:00:00Z")).toEqual([after, after]);
});

test("When the reader turns it off or is gone, then nothing is sent", async () => {
  const before = await tickAt("2026-02-02T14:00:00Z");
  await choose(4, null, null);
  expect(await tickAt("2026-02-03T13:00:00Z")).toEqual(before);
  await choose(5, 8, "America/New_York");
  await notification.context.bus.publish(envelope(userDeleted, { userId, version: 6 }));
  expect(await tickAt("2026-02-04T13:00:00Z")).toEqual(before);
  expect(await notification.context.devices.count({})).toBe(0);
});
