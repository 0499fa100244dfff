import { splitVerseKey, verseExists } from "@berea/scripture";
import { expect, test } from "vitest";
import { parseDailyVerses, readDailyVerses } from "../src/daily-verses.ts";

function listOf(verses: readonly string[]): string {
  return verses.map((verse) => `- ${verse}`).join("\n");
}

const psalm119 = Array.from({ length: 176 }, (_, index) => `Psalms 119:${index + 1}`);

test("the list has at least 400 verses, each once, each of the Bible", () => {
  const verses = readDailyVerses();
  expect(verses.length).toBeGreaterThanOrEqual(400);
  expect(new Set(verses).size).toBe(verses.length);
  expect(verses.every(verseExists)).toBe(true);
});

test("neighbouring days, the last and the first included, come from different books", () => {
  const books = readDailyVerses().map((verse) => splitVerseKey(verse).book);
  const alike = books.filter((book, day) => book === books[(day + 1) % books.length]);
  expect(alike).toEqual([]);
});

test("a list with faults is refused, and all of them are named", () => {
  const repeated = Array.from({ length: 200 }, () => "John 3:16");
  const faulty = [...psalm119, ...repeated, "John 3:16-17", "Jn 3:3", "Tobit 1:1"];
  expect(() => parseDailyVerses(listOf(faulty))).toThrow(
    /"John 3:16" is there twice.*"John 3:16-17" is not the reference.*"Jn 3:3" is not.*"Tobit 1:1" is not/s,
  );
});

test("a list that would come round within a year is refused", () => {
  expect(() => parseDailyVerses(listOf(psalm119))).toThrow("has fewer verses than a year has days");
});

test("an entry that is no text is refused with its place", () => {
  expect(() => parseDailyVerses(listOf([...psalm119, "7"]))).toThrow(
    "entry 177 is not a reference",
  );
});

test("something else than a list is refused", () => {
  expect(() => parseDailyVerses("verses: none")).toThrow("is not a list");
});
