import { books, type VerseKey, versesIn, voices } from "@berea/scripture";
import { isAboutVerses, type PlacedReading } from "./reading.ts";

const chapters = books.flatMap(({ verses }) => verses);
const verses = chapters.reduce((sum, count) => sum + count, 0);

/**
 * How much of the Bible, and of so many disputed passages, each tradition has readings of, as a
 * table of text.
 */
export function coverageTable(readings: readonly PlacedReading[], disputed: number): string {
  const rows = voices.map((tradition) => {
    const own = readings.filter((reading) => reading.tradition === tradition);
    return [tradition, ...countsOf(own)];
  });
  const heads = ["tradition", "passages", "differences", "verses", "chapters", "books", "words"];
  const last = ["the whole Bible", "", disputed, verses, chapters.length, books.length, ""];
  return [heads, ...rows, last].map(asLine).join("\n");
}

function countsOf(readings: readonly PlacedReading[]): number[] {
  const passages = readings.filter(isAboutVerses);
  return [
    passages.filter(({ difference }) => !difference).length,
    passages.filter(({ difference }) => difference).length,
    new Set<VerseKey>(passages.flatMap(versesIn)).size,
    readings.filter(({ level }) => level === "chapter").length,
    readings.filter(({ level }) => level === "book").length,
    readings.flatMap(({ text }) => text.split(/\s+/)).length,
  ];
}

function asLine([name, ...counts]: readonly (string | number)[]): string {
  const columns = counts.map((count) => count.toLocaleString("en-GB").padStart(12));
  return [String(name).padEnd(18), ...columns].join("");
}
