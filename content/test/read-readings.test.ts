import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { verseExists, voices } from "@berea/scripture";
import { expect, test } from "vitest";
import { readingsFolder, readReadings } from "../src/read-readings.ts";
import { makeSample, writeSample } from "./sample.ts";

test("When Berea's readings are read, then each tradition is a work of readings with ids of their own", () => {
  const works = readReadings(readingsFolder);
  expect(works.map(({ tradition }) => tradition)).toEqual([...voices]);
  expect(works.flatMap(({ readings }) => readings).length).toBeGreaterThan(5_700);
  for (const { id, author, licence, sha256, tradition, readings } of works) {
    expect({ id, author, licence }).toEqual({
      id: `berea-${tradition.toLowerCase()}`,
      author: "Berea",
      licence: "MIT",
    });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(readings.map((reading) => reading.id)).size).toBe(readings.length);
    for (const reading of readings) {
      expect(reading.tradition).toBe(tradition);
      expect(verseExists(reading.start) && verseExists(reading.end)).toBe(true);
    }
  }
});

test("When a sample is read, then levels, passages and ids are those of its files", () => {
  const [ecumenical, baptist] = readReadings(join(writeSample(makeSample()), "readings"));
  expect(ecumenical?.readings.map(({ id }) => id)).toEqual([
    "book-19001001-19150006",
    "chapter-19117001-19117002",
    "verse-19117001-19117001",
    "verse-19117002-19117002",
    "difference-19117002-19117002",
  ]);
  expect(baptist?.readings).toMatchObject([
    { level: "book", difference: false, title: "Songs of many centuries" },
    { level: "verse", difference: true, title: "How kindness is meant", start: 19117002 },
  ]);
});

test("When one tradition's text changes, then its work has another hash, the others have not", () => {
  const sample = makeSample();
  const before = readReadings(join(writeSample(sample), "readings"));
  sample.chapter.differences[0].readings.Lutheran = "Kindness is told otherwise.";
  const after = readReadings(join(writeSample(sample), "readings"));
  const changed = after.filter(({ sha256 }, index) => sha256 !== before[index]?.sha256);
  expect(changed.map(({ tradition }) => tradition)).toEqual(["Lutheran"]);
});

test.each([
  ["book: [", /psalms\/book\.yaml:\d+: /],
  ["book: Psalms\ntitle: Songs\n", /psalms\/book\.yaml:1: readings: /],
  ["- a list", /psalms\/book\.yaml:1: is not a mapping$/],
  ["", /psalms\/book\.yaml:1: expected a document, but the input is empty$/],
])("When a file is damaged (%j), then one line says where and what", (text, message) => {
  const folder = join(writeSample(makeSample()), "readings");
  writeFileSync(join(folder, "psalms/book.yaml"), text);
  const act = () => readReadings(folder);
  expect(act).toThrow(message);
  expect(act).toThrow(/^The content is damaged: [^\n]+$/);
});

test("When other files lie among the readings, then they are not read", () => {
  const folder = join(writeSample(makeSample(), { "readings/psalms/3.yaml": "[" }), "readings");
  expect(readReadings(folder)).toHaveLength(voices.length);
});

test("When there are no readings, then that is said instead of having none", () => {
  expect(() => readReadings("/nowhere")).toThrow(/holds no readings$/);
});
