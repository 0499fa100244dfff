import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimDueReaders } from "../src/use-cases/claim-due-readers.ts";
import { keepReader } from "../src/use-cases/keep-reader.ts";
import { factsOf, type Notifier, openNotifier } from "./open-notifier.ts";

let notifier: Notifier;
beforeEach(async () => {
  notifier = await openNotifier({ at: "2026-03-10T00:00:00Z" });
});
afterEach(() => notifier.close());

test("When a reader's hour comes, then the verse is handed on once, with date and time", async () => {
  await notifier.choose("ruth", 7, "Asia/Kathmandu");
  expect(await notifier.at("2026-03-10T01:14:59Z").tick()).toMatchObject({ claimed: 0 });
  expect(await notifier.at("2026-03-10T01:15:00Z").tick()).toMatchObject({ claimed: 1 });
  expect(await notifier.at("2026-03-10T01:16:00Z").tick()).toMatchObject({ claimed: 0 });
  expect(notifier.due).toEqual([
    { userId: "ruth", date: "2026-03-10", dueAt: "2026-03-10T01:15:00.000Z" },
  ]);
  expect(await notifier.context.readers.findOne({ _id: "ruth" })).toMatchObject({
    nextDueAt: new Date("2026-03-11T01:15:00Z"),
    nextDate: "2026-03-11",
    lastDate: "2026-03-10",
    outbox: [],
  });
});

describe("When the notifier was away until some time after the hour", () => {
  test.each([
    ["2 h 59 min, then the verse comes late", "2026-03-10T09:59:00Z", ["2026-03-10"]],
    ["3 h, then the verse comes late", "2026-03-10T10:00:00Z", ["2026-03-10"]],
    ["3 h 1 min, then it is skipped", "2026-03-10T10:01:00Z", []],
    ["25 h, then only today's comes", "2026-03-11T08:00:00Z", ["2026-03-11"]],
    ["28 h, then both are skipped", "2026-03-11T11:00:00Z", []],
    ["a month, then only today's comes", "2026-04-10T07:30:00Z", ["2026-04-10"]],
  ])("%s", async (_, back, dates) => {
    await notifier.choose("ruth", 7, "UTC");
    await notifier.at(back).tick();
    expect(notifier.datesOf("ruth")).toEqual(dates);
    const tomorrow = new Date(Date.parse(back) + 24 * 3_600_000).toISOString().slice(0, 10);
    await notifier.at(`${tomorrow}T07:00:00Z`).tick();
    expect(notifier.datesOf("ruth")).toEqual([...dates, tomorrow]);
  });
});

test("When today's verse was skipped, then a later hour chosen today still brings it", async () => {
  await notifier.choose("ruth", 7, "UTC");
  await notifier.at("2026-03-10T11:00:00Z").tick();
  await notifier.choose("ruth", 20, "UTC");
  await notifier.at("2026-03-10T20:00:00Z").tick();
  expect(notifier.datesOf("ruth")).toEqual(["2026-03-10"]);
});

test("When more readers are due than a page holds, then all are claimed, the oldest first", async () => {
  const early = Array.from({ length: 510 }, (_, index) => `early-${index}`);
  const late = Array.from({ length: 100 }, (_, index) => `late-${index}`);
  for (const userId of late) await notifier.choose(userId, 8, null);
  for (const userId of early) await notifier.choose(userId, 7, null);
  expect(await notifier.at("2026-03-10T08:00:00Z").tick()).toMatchObject({ claimed: 610 });
  const order = notifier.due.map(({ userId }) => userId);
  expect(new Set(order).size).toBe(610);
  // A page of 500 holds none that is due later than one which it leaves out.
  expect(order.slice(0, 500).filter((userId) => userId.startsWith("late"))).toEqual([]);
});

test("When one reader cannot be claimed, then the others are, and a line says so", async () => {
  await notifier.choose("ruth", 7, null);
  await notifier.choose("boaz", 8, null);
  // No act of this service writes this: only a hand in the database could.
  const { readers } = notifier.context;
  await readers.updateOne({ _id: "ruth" }, { $set: { nextDate: null } });
  const claims = await notifier.at("2026-03-10T08:00:00Z").tick();
  expect(claims).toEqual({ claimed: 1, skipped: 0, lost: 0, failed: 1 });
  expect(notifier.datesOf("boaz")).toEqual(["2026-03-10"]);
  expect(notifier.log.filter((line) => line.includes("ruth"))).toHaveLength(1);
});

test("When another zone is chosen in the midst of a claim, then the next verse is by that", async () => {
  await notifier.at("2026-03-28T05:00:00Z").choose("ruth", 7, "Africa/Lagos");
  const { readers } = notifier.context;
  let finds = 0;
  const find: typeof readers.find = async (...asked) => {
    const page = await readers.find(...asked);
    finds += 1;
    // Both zones are at +1 until the end of March, so only the version of the reader tells.
    if (finds === 1) await notifier.choose("ruth", 7, "Europe/Paris");
    return page;
  };
  notifier.at("2026-03-28T06:00:00Z");
  const claims = await claimDueReaders({ ...notifier.context, readers: { ...readers, find } });
  expect(claims).toMatchObject({ claimed: 1, lost: 1 });
  expect(notifier.datesOf("ruth")).toEqual(["2026-03-28"]);
  expect(await readers.findOne({ _id: "ruth" })).toMatchObject({
    nextDueAt: new Date("2026-03-29T05:00:00Z"),
  });
});

test("When a claim comes in the midst of a new choice, then the same date is not due again", async () => {
  await notifier.choose("ruth", 7, null);
  const { readers } = notifier.context;
  let finds = 0;
  const findOne: typeof readers.findOne = async (...asked) => {
    const reader = await readers.findOne(...asked);
    finds += 1;
    if (finds === 1) await notifier.tick();
    return reader;
  };
  notifier.at("2026-03-10T07:00:00Z");
  const racing = { ...notifier.context, readers: { ...readers, findOne } };
  const facts = factsOf("ruth", { hour: 20, zone: null, version: 9 });
  await keepReader(racing, facts, "2026-03-10T07:00:00Z");
  await notifier.at("2026-03-10T20:00:00Z").tick();
  expect(notifier.datesOf("ruth")).toEqual(["2026-03-10"]);
  await notifier.at("2026-03-11T20:00:00Z").tick();
  expect(notifier.datesOf("ruth")).toEqual(["2026-03-10", "2026-03-11"]);
});

test("When many readers are due, then other work has its turn between the claims", async () => {
  for (let index = 0; index < 100; index += 1) await notifier.choose(`reader-${index}`, 7, null);
  let turns = 0;
  let isDone = false;
  function otherWork(): void {
    turns += 1;
    if (!isDone) setImmediate(otherWork);
  }
  setImmediate(otherWork);
  await notifier.at("2026-03-10T07:00:00Z").tick();
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(100);
});

test("When the service is about to stop, then no further reader is claimed", async () => {
  await notifier.choose("ruth", 7, null);
  notifier.at("2026-03-10T07:00:00Z");
  const claims = await claimDueReaders(notifier.context, AbortSignal.abort());
  expect(claims).toMatchObject({ claimed: 0 });
  expect(notifier.due).toEqual([]);
});
