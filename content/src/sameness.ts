import { formatReference } from "@berea/scripture";
import type { PlacedReading } from "./reading.ts";
import { plainText, stem, wordsOf } from "./words.ts";

const openingLength = 4;
const shownOpenings = 12;
const shownPairs = 12;

/** Stems in more readings than this share are of the language, not of a reading. */
const commonShare = 0.05;

/**
 * What readings have in common that no rule forbids: the four words with which most of them open,
 * and the pairs whose words are most alike (shared words among all words of both, the commonest
 * left out). Told so that a writer sees sameness, as lines of text.
 */
export function samenessReport(readings: readonly PlacedReading[]): string {
  return [...openingLines(readings), "", ...nearestLines(readings)].join("\n");
}

function openingLines(readings: readonly PlacedReading[]): string[] {
  const counts = Map.groupBy(readings, ({ text }) =>
    wordsOf(text).slice(0, openingLength).join(" "),
  );
  const repeated = [...counts]
    .map(([opening, { length }]) => ({ opening, length }))
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, shownOpenings);
  return [
    "Openings of four words, the most repeated:",
    ...repeated.map(({ opening, length }) => `${String(length).padStart(6)}  ${opening} …`),
  ];
}

function nearestLines(readings: readonly PlacedReading[]): string[] {
  const lines = nearestPairs(readings).map(
    ({ a, b, alike }) => `${alike.toFixed(2).padStart(6)}  ${nameOf(a)} | ${nameOf(b)}`,
  );
  return ["Readings nearest to each other by their words:", ...lines];
}

interface Pair {
  readonly a: PlacedReading;
  readonly b: PlacedReading;
  /** Shared words among all words of both, 0-1. */
  readonly alike: number;
}

function nearestPairs(readings: readonly PlacedReading[]): Pair[] {
  const words = distinctiveWords(readings);
  const holders = new Map<string, number[]>();
  const nearest: Pair[] = [];
  for (const [index, a] of readings.entries()) {
    const shared = new Map<number, number>();
    const own = words[index] ?? new Set();
    for (const word of own) {
      const others = holders.get(word) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      holders.set(word, [...others, index]);
    }
    for (const [other, count] of shared) {
      const b = readings[other];
      if (b) nearest.push({ a, b, alike: count / (own.size + (words[other]?.size ?? 0) - count) });
    }
    nearest.sort((one, another) => another.alike - one.alike).splice(shownPairs);
  }
  return nearest;
}

function distinctiveWords(readings: readonly PlacedReading[]): Set<string>[] {
  const words = readings.map(({ text }) => new Set(wordsOf(text).map(stem)));
  const counts = new Map<string, number>();
  for (const word of words.flatMap((set) => [...set])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const common = Math.max(2, readings.length * commonShare);
  return words.map((set) => new Set([...set].filter((word) => (counts.get(word) ?? 0) <= common)));
}

function nameOf(reading: PlacedReading): string {
  const voice = reading.difference ? `, ${reading.tradition}` : "";
  return `${formatReference(reading)} "${plainText(reading.title)}"${voice}`;
}
