import { afterEach, beforeEach, expect, test } from "vitest";
import { replanReaders } from "../src/use-cases/replan-readers.ts";
import { type Notifier, openNotifier } from "./open-notifier.ts";

let notifier: Notifier;
beforeEach(async () => {
  notifier = await openNotifier({ at: "2027-02-05T06:00:00Z" });
  await notifier.choose("ruth", 7, "UTC");
  await notifier.at("2027-02-05T07:00:00Z").tick();
  expect(notifier.datesOf("ruth")).toEqual(["2027-02-05"]);
});
afterEach(() => notifier.close());

test("When the clock was a year ahead and is put right, then the next verse is today's", async () => {
  notifier.at("2026-01-02T06:59:00Z");
  await replanReaders(notifier.context);
  expect(await notifier.context.readers.findOne({ _id: "ruth" })).toMatchObject({
    nextDueAt: new Date("2026-01-02T07:00:00Z"),
    nextDate: "2026-01-02",
    lastDate: null,
  });
  await notifier.at("2026-01-02T07:00:00Z").tick();
  await notifier.at("2026-01-03T07:00:00Z").tick();
  expect(notifier.datesOf("ruth")).toEqual(["2027-02-05", "2026-01-02", "2026-01-03"]);
});

test("When another hour is chosen after that, then what was claimed ahead counts as nothing", async () => {
  await notifier.at("2026-01-02T06:30:00Z").choose("ruth", 20, "UTC");
  await notifier.at("2026-01-02T20:00:00Z").tick();
  expect(notifier.datesOf("ruth")).toEqual(["2027-02-05", "2026-01-02"]);
});

test("When a verse was skipped after that, then what was claimed ahead is forgotten", async () => {
  const planned = { nextDueAt: new Date("2026-01-02T07:00:00Z"), nextDate: "2026-01-02" };
  await notifier.context.readers.updateOne({ _id: "ruth" }, { $set: planned });
  await notifier.at("2026-01-02T11:00:00Z").tick();
  expect(await notifier.context.readers.findOne({ _id: "ruth" })).toMatchObject({
    nextDate: "2026-01-03",
    lastDate: null,
  });
});

test("When the next verse is days off across the date line, then it stays planned as it is", async () => {
  notifier.at("2027-02-05T10:00:00Z");
  await notifier.choose("ruth", 0, "Pacific/Kiritimati");
  await notifier.tick();
  await notifier.choose("ruth", 23, "Pacific/Pago_Pago");
  const before = await notifier.context.readers.findOne({ _id: "ruth" });
  await replanReaders(notifier.context);
  expect(await notifier.context.readers.findOne({ _id: "ruth" })).toEqual(before);
});

test("When a reader wants no verse, or it is to stop, then nothing is planned", async () => {
  const before = await notifier.context.readers.findOne({ _id: "ruth" });
  await notifier.choose("boaz", null, null);
  notifier.at("2026-01-02T06:59:00Z");
  await replanReaders(notifier.context, AbortSignal.abort());
  expect(await notifier.context.readers.findOne({ _id: "ruth" })).toEqual(before);
  await replanReaders(notifier.context);
  expect(await notifier.context.readers.findOne({ _id: "boaz" })).toMatchObject({
    nextDueAt: null,
  });
});
