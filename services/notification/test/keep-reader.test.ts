import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetReader } from "../src/use-cases/forget-reader.ts";
import { keepReader } from "../src/use-cases/keep-reader.ts";
import { factsOf, type Notifier, openNotifier } from "./open-notifier.ts";

const KATHMANDU = "Asia/Kathmandu";

let notifier: Notifier;
beforeEach(async () => {
  notifier = await openNotifier({ at: "2026-03-10T00:00:00Z" });
});
afterEach(() => notifier.close());

async function planOf(userId: string): Promise<[at: string | undefined, date: string | null]> {
  const reader = await notifier.context.readers.findOne({ _id: userId });
  return [reader?.nextDueAt?.toISOString(), reader?.nextDate ?? null];
}

test("When a reader chooses 7 AM in Kathmandu, then the verse is due at 01:15 UTC", async () => {
  await notifier.choose("ruth", 7, KATHMANDU);
  expect(await planOf("ruth")).toEqual(["2026-03-10T01:15:00.000Z", "2026-03-10"]);
});

test("When a reader who signs up has chosen nothing, then nothing is due", async () => {
  await notifier.choose("ruth", null, null);
  expect(await planOf("ruth")).toEqual([undefined, null]);
  expect(await notifier.at("2027-01-01T00:00:00Z").tick()).toMatchObject({ claimed: 0 });
});

test("When a reader turns the verse off and on again, then it is due only while it is on", async () => {
  await notifier.choose("ruth", 7, KATHMANDU);
  await notifier.choose("ruth", null, null);
  expect(await planOf("ruth")).toEqual([undefined, null]);
  await notifier.choose("ruth", 8, KATHMANDU);
  expect(await planOf("ruth")).toEqual(["2026-03-10T02:15:00.000Z", "2026-03-10"]);
});

test("When something else of the reader changes, then a verse that is due is not put off", async () => {
  await notifier.choose("ruth", 7, KATHMANDU);
  await notifier.at("2026-03-10T01:15:30Z").choose("ruth", 7, KATHMANDU);
  expect(await planOf("ruth")).toEqual(["2026-03-10T01:15:00.000Z", "2026-03-10"]);
  await notifier.tick();
  expect(notifier.datesOf("ruth")).toEqual(["2026-03-10"]);
});

test("When the hour has begun before it is chosen, then the first verse is tomorrow's", async () => {
  await notifier.at("2026-03-10T01:15:01Z").choose("ruth", 7, KATHMANDU);
  expect(await planOf("ruth")).toEqual(["2026-03-11T01:15:00.000Z", "2026-03-11"]);
});

test("When a choice arrives after its hour has begun, then today's verse is still due", async () => {
  const facts = factsOf("ruth", { hour: 7, zone: KATHMANDU, version: 1 });
  notifier.at("2026-03-10T03:00:00Z");
  await keepReader(notifier.context, facts, "2026-03-10T01:00:00Z");
  expect(await planOf("ruth")).toEqual(["2026-03-10T01:15:00.000Z", "2026-03-10"]);
});

test("When a choice arrives days late, then what is too late by now is not due", async () => {
  const facts = factsOf("ruth", { hour: 7, zone: KATHMANDU, version: 1 });
  notifier.at("2026-03-12T04:15:01Z");
  await keepReader(notifier.context, facts, "2026-03-10T01:00:00Z");
  expect(await planOf("ruth")).toEqual(["2026-03-13T01:15:00.000Z", "2026-03-13"]);
});

test("When the clock of who told is ahead, then today's verse is due all the same", async () => {
  const facts = factsOf("ruth", { hour: 7, zone: KATHMANDU, version: 1 });
  notifier.at("2026-03-10T01:00:00Z");
  await keepReader(notifier.context, facts, "2026-03-10T09:00:00Z");
  expect(await planOf("ruth")).toEqual(["2026-03-10T01:15:00.000Z", "2026-03-10"]);
});

test("When an older version comes after a newer one, or one comes twice, then the newer stays", async () => {
  await notifier.choose("ruth", 9, KATHMANDU, 5);
  await notifier.choose("ruth", 7, KATHMANDU, 4);
  await notifier.choose("ruth", 8, KATHMANDU, 5);
  const reader = await notifier.context.readers.findOne({ _id: "ruth" });
  expect(reader).toMatchObject({ version: 5, hour: 9 });
});

test("When versions come all at once, then the newest stays", async () => {
  const versions = [3, 7, 1, 5, 2, 6, 4];
  await Promise.all(versions.map((version) => notifier.choose("ruth", version, null, version)));
  const reader = await notifier.context.readers.findOne({ _id: "ruth" });
  expect(reader).toMatchObject({ version: 7, hour: 7, nextDate: "2026-03-10" });
});

test("When a newer version comes while an older one is being kept, then the newer stays", async () => {
  await notifier.choose("ruth", null, "Asia/Kathmandu", 1);
  const { readers } = notifier.context;
  let finds = 0;
  const findOne: typeof readers.findOne = async (...asked) => {
    const reader = await readers.findOne(...asked);
    finds += 1;
    // Nothing but the version tells the two apart: nothing is due by either.
    if (finds === 1) await notifier.choose("ruth", null, "Europe/Paris", 3);
    return reader;
  };
  const racing = { ...notifier.context, readers: { ...readers, findOne } };
  const facts = factsOf("ruth", { hour: null, zone: "Europe/London", version: 2 });
  await keepReader(racing, facts, "2026-03-10T00:00:00Z");
  expect(await readers.findOne({ _id: "ruth" })).toMatchObject({
    version: 3,
    zone: "Europe/Paris",
  });
});

test("When the account is gone, then nothing is due and no older version brings it back", async () => {
  await notifier.choose("ruth", 7, KATHMANDU, 3);
  await forgetReader(notifier.context, { userId: "ruth", version: 4 });
  await notifier.choose("ruth", 7, KATHMANDU, 2);
  await notifier.choose("ruth", 7, KATHMANDU, 9);
  const reader = await notifier.context.readers.findOne({ _id: "ruth" });
  expect(reader).toEqual({
    ...{ _id: "ruth", version: 4, hour: null, zone: null, nextDueAt: null, nextDate: null },
    ...{ lastDate: null, outbox: [], deletedAt: notifier.context.now() },
  });
  expect(await notifier.at("2026-03-10T01:15:00Z").tick()).toMatchObject({ claimed: 0 });
});

test("When the account is gone while a verse waits for the broker, then the verse is dropped", async () => {
  const away = await openNotifier({ at: "2026-03-10T07:00:00Z", brokerIsAway: true });
  await away.choose("ruth", 7, null);
  const claiming = away.tick();
  const { readers } = away.context;
  await vi.waitFor(async () => {
    expect((await readers.findOne({ _id: "ruth" }))?.outbox).toHaveLength(1);
  });
  await forgetReader(away.context, { userId: "ruth", version: 4 });
  expect(await readers.findOne({ _id: "ruth" })).toMatchObject({ outbox: [], lastDate: null });
  await Promise.all([claiming, away.close()]);
});

test("When the end of an account is all that is heard of it, then it is kept in mind", async () => {
  await forgetReader(notifier.context, { userId: "ruth", version: 4 });
  await notifier.choose("ruth", 7, KATHMANDU, 3);
  expect(await planOf("ruth")).toEqual([undefined, null]);
});

test.each([24, -1, 7.5])("When the hour is %s, then nothing is stored", async (hour) => {
  await expect(notifier.choose("ruth", hour, null)).rejects.toThrow();
  expect(await notifier.context.readers.findOne({ _id: "ruth" })).toBeNull();
});

test("When nobody knows the zone, then it counts as UTC, and one line says so", async () => {
  await notifier.choose("ruth", 7, "Mars/Olympus Mons");
  await notifier.choose("boaz", 7, "Mars/Olympus Mons");
  expect(await planOf("ruth")).toEqual(["2026-03-10T07:00:00.000Z", "2026-03-10"]);
  await notifier.at("2026-03-10T07:00:00Z").tick();
  expect(notifier.datesOf("ruth")).toEqual(["2026-03-10"]);
  expect(notifier.log.filter((line) => line.includes("Mars/Olympus Mons"))).toHaveLength(1);
});
