import { ecumenical } from "@berea/scripture";
import { isAboutVerses, type PlacedReading } from "../reading.ts";
import { wordCount } from "../words.ts";

/** Words, from at least to at most. */
type Range = readonly [least: number, most: number];

const titleLength: Range = [3, 8];

/** What is wrong with the length of a reading's text. */
export function textLength(text: string, reading: PlacedReading): string[] {
  return outside(lengthOf(reading), text);
}

/** What is wrong with the length of a title. */
export function lengthOfTitle(title: string): string[] {
  return outside(titleLength, title);
}

function lengthOf(reading: PlacedReading): Range {
  if (reading.difference) return [60, 140];
  if (isAboutVerses(reading)) return [60, 125];
  if (reading.level === "chapter") return [70, 130];
  return reading.tradition === ecumenical ? [150, 250] : [50, 100];
}

function outside([least, most]: Range, text: string): string[] {
  const count = wordCount(text);
  return count < least || count > most ? [`has ${count} words, not ${least}-${most}`] : [];
}
