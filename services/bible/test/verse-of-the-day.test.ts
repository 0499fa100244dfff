import { readDailyVerses } from "@berea/content";
import { calls, type VerseOfTheDay } from "@berea/contracts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { verseOfTheDay } from "../src/rules.ts";
import { plainSource } from "./kjv-source.ts";
import { type RunningBible, startBible } from "./running-bible.ts";

const path = "/api/verse-of-the-day";
const DAY_MS = 86_400_000;
let bible: RunningBible;
let now: Date;

beforeAll(async () => {
  bible = await startBible({ now: () => now });
});

beforeEach(() => {
  now = new Date("2026-03-01T12:00:00Z");
});

afterAll(() => bible.close());

test("it is a verse of the list, with its text", async () => {
  const reply = (await bible.get(path)).json<VerseOfTheDay>();
  expect(calls.getVerseOfTheDay.reply.strict().parse(reply)).toEqual(reply);
  const plain = reply.text.replaceAll(/<\/?i>/g, "");
  expect(plain).toBe(plainSource(reply.book, reply.chapter, reply.verse));
});

test("added words of the verse are marked", async () => {
  const verses = readDailyVerses();
  const psalm23 = verses.indexOf(19_023_001);
  expect(psalm23).toBeGreaterThanOrEqual(0);
  now = new Date(psalm23 * DAY_MS);
  expect((await bible.get(path)).json()).toEqual({
    text: "The LORD <i>is</i> my shepherd; I shall not want.",
    book: "Psalms",
    chapter: 23,
    verse: 1,
  });
});

test("it changes at midnight UTC and not before, and no cache keeps it beyond", async () => {
  now = new Date("2026-03-01T00:00:00.000Z");
  const morning = await bible.get(path);
  expect(morning.headers["cache-control"]).toBe("public, max-age=300");

  now = new Date("2026-03-01T23:59:50.500Z");
  const evening = await bible.get(path);
  expect(evening.json()).toEqual(morning.json());
  expect(evening.headers.etag).toBe(morning.headers.etag);
  expect(evening.headers["cache-control"]).toBe("public, max-age=9");

  now = new Date("2026-03-02T00:00:00.000Z");
  const known = { "if-none-match": String(evening.headers.etag) };
  const next = await bible.get(path, { headers: known });
  expect(next.status).toBe(200);
  expect(next.json()).not.toEqual(morning.json());
  expect(next.headers["cache-control"]).toBe("public, max-age=300");
});

test("a known verse is answered with 304 on the same date", async () => {
  const { headers } = await bible.get(path);
  const again = await bible.get(path, { headers: { "if-none-match": String(headers.etag) } });
  expect(again.status).toBe(304);
});

test("another replica answers the same", async () => {
  const replica = await startBible({ now: () => now });
  try {
    expect((await replica.get(path)).json()).toEqual((await bible.get(path)).json());
  } finally {
    await replica.close();
  }
});

test("no verse returns within any 366 days, leap days and turns of the list included", () => {
  const verses = readDailyVerses();
  const first = Date.parse("2026-01-01T00:00:00Z");
  const lastShown = new Map<number, number>();
  for (let day = 0; day < verses.length * 3; day++) {
    const verse = verseOfTheDay(verses, new Date(first + day * DAY_MS));
    const before = lastShown.get(verse);
    if (before !== undefined) expect(day - before).toBeGreaterThanOrEqual(366);
    lastShown.set(verse, day);
  }
  expect(lastShown.size).toBe(verses.length);
});

test("dates before 1970 have a verse too", () => {
  const verses = readDailyVerses();
  expect(verseOfTheDay(verses, new Date(-1))).toBe(verses.at(-1));
});

test("for a reader's own date it is the verse of that date", async () => {
  const first = (await bible.get(`${path}?date=2026-02-28`)).json();
  now = new Date("2026-02-28T15:00:00Z");
  expect((await bible.get(path)).json()).toEqual(first);
  const next = await bible.get(`${path}?date=2026-03-01`);
  expect(next.json()).not.toEqual(first);
  expect(next.headers["cache-control"]).toBe("public, max-age=300");
});

test.each(["2026-02-29", "tomorrow", "2026-1-1", "", "2026-01-01T00:00:00Z"])(
  "a date written as %j is refused",
  async (date) => {
    const reply = await bible.get(`${path}?date=${date}`);
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ message: "A date is written as 2026-01-31." });
  },
);
