import { StoreUnavailable } from "@berea/service-kit/store";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NotificationContext } from "../src/context.ts";
import { type Schedule, startSchedule } from "../src/schedule.ts";
import { keepReader } from "../src/use-cases/keep-reader.ts";
import { factsOf } from "./open-notifier.ts";
import { startNotification, type TestNotification } from "./start-notification.ts";

const MINUTE_MS = 60_000;

let notification: TestNotification;
let schedule: Schedule | undefined;
beforeEach(async () => {
  notification = await startNotification();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.setSystemTime("2026-03-10T06:58:30Z");
});
afterEach(async () => {
  await schedule?.close();
  vi.useRealTimers();
  await notification.close();
});

/** Starts the schedule; the finds of readers and devices are counted, and can be replaced. */
function start(replaced: { find?: NotificationContext["readers"]["find"] } = {}) {
  const { context } = notification;
  const readers = { ...context.readers, ...replaced };
  const counted = { ...context, readers, devices: { ...context.devices } };
  schedule = startSchedule(counted);
  const asked = vi.spyOn(readers, "find");
  return {
    /** How often due readers were looked for. */
    dueFinds: () => asked.mock.calls.filter(([filter]) => isOfDue(filter)).length,
    devices: vi.spyOn(counted.devices, "find"),
  };
}

function isOfDue({ nextDueAt }: Parameters<NotificationContext["readers"]["find"]>[0]): boolean {
  return typeof nextDueAt === "object" && nextDueAt !== null && "$lte" in nextDueAt;
}

test("When the minute of a reader's hour begins, then the reader is claimed", async () => {
  const { context } = notification;
  const facts = factsOf("ruth", { hour: 7, zone: null, version: 1 });
  await keepReader(context, facts, new Date().toISOString());
  const { devices } = start();
  const lastDate = async () => (await context.readers.findOne({ _id: "ruth" }))?.lastDate;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(devices).toHaveBeenCalled();
  expect(await lastDate()).toBeNull();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await vi.waitFor(async () => expect(await lastDate()).toBe("2026-03-10"));
});

test("When a turn takes minutes, then it is not begun again, and retries go on", async () => {
  const { promise, resolve } = Promise.withResolvers<[]>();
  const { dueFinds, devices } = start({ find: () => promise });
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(dueFinds()).toBe(1);
  expect(devices).toHaveBeenCalledTimes(3);
  resolve([]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(dueFinds()).toBe(2);
});

test("When the store is away, then a line says so and the next minute tries again", async () => {
  const { dueFinds } = start({ find: () => Promise.reject(new StoreUnavailable("away")) });
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(dueFinds()).toBe(2);
  const lines = notification.log.filter((line) => line.includes("could not be claimed"));
  expect(lines).toHaveLength(2);
});

test("When it is closed, then it waits for the turn that has begun and begins no other", async () => {
  const { promise, resolve } = Promise.withResolvers<[]>();
  const { dueFinds } = start({ find: () => promise });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  let closed = false;
  const closing = schedule?.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(closed).toBe(false);
  resolve([]);
  await closing;
  expect(dueFinds()).toBe(1);
});

test("When a verse was planned by a clock that was ahead, then it is planned anew", async () => {
  const { readers } = notification.context;
  const far = { nextDueAt: new Date("2027-03-10T07:00:00Z"), nextDate: "2027-03-10" };
  await readers.insert({ _id: "ruth", version: 1, hour: 7, zone: "UTC", ...far });
  start();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await vi.waitFor(async () => {
    expect(await readers.findOne({ _id: "ruth" })).toMatchObject({ nextDate: "2026-03-10" });
  });
});

test("When it is closed while devices wait for another try, then they go on waiting", async () => {
  const { devices } = notification.context;
  const endpoint = "https://web.push.apple.com/x";
  const waiting = await devices.insert({
    ...{ userId: "ruth", place: 0, endpointId: "x", endpoint, p256dh: "AA", auth: "AA", name: "x" },
    ...{ subscribedAt: new Date(), lastDate: "2026-03-10" },
    ...{ retryAt: new Date(), retryDueAt: new Date() },
  });
  const { promise, resolve } = Promise.withResolvers<(typeof waiting)[]>();
  start().devices.mockReturnValueOnce(promise);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  const closing = schedule?.close();
  resolve([waiting]);
  await closing;
  expect(await devices.findOne({ _id: waiting._id })).toEqual(waiting);
});
