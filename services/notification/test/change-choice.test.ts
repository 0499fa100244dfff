import { afterEach, beforeEach, expect, test } from "vitest";
import { type Notifier, openNotifier } from "./open-notifier.ts";

const LOS_ANGELES = "America/Los_Angeles";
const NEW_YORK = "America/New_York";
const AUCKLAND = "Pacific/Auckland";

let notifier: Notifier;
beforeEach(async () => {
  notifier = await openNotifier({ at: "2026-06-01T00:00:00Z" });
});
afterEach(() => notifier.close());

/** Ticks each quarter of an hour; the local dates that were due meanwhile, and when. */
async function dueBetween(from: string, to: string): Promise<string[]> {
  const before = notifier.due.length;
  for (let time = Date.parse(from); time <= Date.parse(to); time += 15 * 60_000) {
    await notifier.at(new Date(time).toISOString()).tick();
  }
  return notifier.due.slice(before).map(({ date, dueAt }) => `${date} at ${dueAt.slice(0, 16)}`);
}

test("When the hour is changed to a later one after today's verse, then none comes today", async () => {
  await notifier.choose("ruth", 7, "UTC");
  expect(await dueBetween("2026-06-01T06:00Z", "2026-06-01T08:00Z")).toHaveLength(1);
  await notifier.choose("ruth", 20, "UTC");
  expect(await dueBetween("2026-06-01T08:00Z", "2026-06-02T21:00Z")).toEqual([
    "2026-06-02 at 2026-06-02T20:00",
  ]);
});

test("When the hour is changed to a later one before today's verse, then it comes then", async () => {
  await notifier.choose("ruth", 7, "UTC");
  await notifier.at("2026-06-01T06:59:00Z").choose("ruth", 20, "UTC");
  expect(await dueBetween("2026-06-01T07:00Z", "2026-06-02T19:00Z")).toEqual([
    "2026-06-01 at 2026-06-01T20:00",
  ]);
});

test("When the hour is changed to an earlier one before today's verse, then tomorrow's comes", async () => {
  await notifier.choose("ruth", 20, "UTC");
  await notifier.at("2026-06-01T12:00:00Z").choose("ruth", 7, "UTC");
  expect(await dueBetween("2026-06-01T12:00Z", "2026-06-02T21:00Z")).toEqual([
    "2026-06-02 at 2026-06-02T07:00",
  ]);
});

test("When a reader flies east after today's verse, then the next local date is not left out", async () => {
  await notifier.choose("ruth", 7, LOS_ANGELES);
  expect(await dueBetween("2026-06-01T13:00Z", "2026-06-01T15:00Z")).toEqual([
    "2026-06-01 at 2026-06-01T14:00",
  ]);
  // In Auckland it is 3 AM of the next day.
  await notifier.choose("ruth", 7, AUCKLAND);
  expect(await dueBetween("2026-06-01T15:00Z", "2026-06-02T20:00Z")).toEqual([
    "2026-06-02 at 2026-06-01T19:00",
    "2026-06-03 at 2026-06-02T19:00",
  ]);
});

test("When a reader flies west over the date line, then no date's verse comes again", async () => {
  await notifier.choose("ruth", 7, AUCKLAND);
  expect(await dueBetween("2026-06-01T18:00Z", "2026-06-01T20:00Z")).toEqual([
    "2026-06-02 at 2026-06-01T19:00",
  ]);
  // In Los Angeles it is still the day before, and then the date whose verse has been read.
  await notifier.choose("ruth", 7, LOS_ANGELES);
  expect(await dueBetween("2026-06-01T20:00Z", "2026-06-03T15:00Z")).toEqual([
    "2026-06-03 at 2026-06-03T14:00",
  ]);
});

test("When a reader goes west within the day after today's verse, then none comes today", async () => {
  await notifier.choose("ruth", 7, NEW_YORK);
  expect(await dueBetween("2026-06-01T10:00Z", "2026-06-01T12:00Z")).toHaveLength(1);
  await notifier.choose("ruth", 7, LOS_ANGELES);
  expect(await dueBetween("2026-06-01T12:00Z", "2026-06-02T15:00Z")).toEqual([
    "2026-06-02 at 2026-06-02T14:00",
  ]);
});

test("When a reader turns the verse off and on after today's, then none comes today", async () => {
  await notifier.choose("ruth", 7, "UTC");
  expect(await dueBetween("2026-06-01T06:00Z", "2026-06-01T08:00Z")).toHaveLength(1);
  await notifier.choose("ruth", null, null);
  await notifier.choose("ruth", 9, "UTC");
  expect(await dueBetween("2026-06-01T08:00Z", "2026-06-02T10:00Z")).toEqual([
    "2026-06-02 at 2026-06-02T09:00",
  ]);
});

test("When the hour is changed to one that began shortly before, then today's comes at once", async () => {
  await notifier.choose("ruth", 7, "UTC");
  await dueBetween("2026-06-01T07:00Z", "2026-06-01T08:00Z");
  await notifier.at("2026-06-02T06:30:00Z").choose("ruth", 6, "UTC");
  expect(await dueBetween("2026-06-02T06:30Z", "2026-06-03T06:00Z")).toEqual([
    "2026-06-02 at 2026-06-02T06:30",
    "2026-06-03 at 2026-06-03T06:00",
  ]);
});

test("When the new hour began three hours before, then today's still comes at once, not later", async () => {
  await notifier.choose("ruth", 20, "UTC");
  await notifier.choose("boaz", 20, "UTC");
  await notifier.at("2026-06-01T09:00:00Z").choose("ruth", 6, "UTC");
  await notifier.at("2026-06-01T09:00:01Z").choose("boaz", 6, "UTC");
  expect(await dueBetween("2026-06-01T09:15Z", "2026-06-02T05:45Z")).toEqual([
    "2026-06-01 at 2026-06-01T09:00",
  ]);
  expect(notifier.datesOf("boaz")).toEqual([]);
});

test("When an earlier hour is chosen after today's verse, then none comes today", async () => {
  await notifier.choose("ruth", 7, "UTC");
  await dueBetween("2026-06-01T07:00Z", "2026-06-01T07:15Z");
  await notifier.choose("ruth", 6, "UTC");
  expect(await dueBetween("2026-06-01T07:30Z", "2026-06-02T06:00Z")).toEqual([
    "2026-06-02 at 2026-06-02T06:00",
  ]);
});

test("When the new hour began yesterday, then yesterday's verse does not come", async () => {
  await notifier.at("2026-06-01T22:00:00Z").choose("ruth", 7, "UTC");
  await notifier.at("2026-06-02T00:30:00Z").choose("ruth", 23, "UTC");
  expect(await dueBetween("2026-06-02T00:30Z", "2026-06-02T23:00Z")).toEqual([
    "2026-06-02 at 2026-06-02T23:00",
  ]);
});

test("When an hour that began shortly before is the first, then tomorrow's is", async () => {
  await notifier.at("2026-06-01T06:30:00Z").choose("ruth", null, "UTC");
  await notifier.choose("ruth", 6, "UTC");
  expect(await dueBetween("2026-06-01T06:30Z", "2026-06-02T06:00Z")).toEqual([
    "2026-06-02 at 2026-06-02T06:00",
  ]);
});
