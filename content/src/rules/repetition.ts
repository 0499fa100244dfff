import type { PlacedReading } from "../reading.ts";
import { sentencesOf, wordsOf } from "../words.ts";

/** Faults of a reading that only show beside the others. */
export interface Repetition {
  readonly reading: PlacedReading;
  readonly what: string;
}

const runLength = 8;
const mostEntries = 2;

/** Runs of eight words in more than two readings, quotations included, and sentences told twice. */
export function repetition(readings: readonly PlacedReading[]): Repetition[] {
  return [...repeatedRuns(readings), ...repeatedSentences(readings)];
}

function repeatedRuns(readings: readonly PlacedReading[]): Repetition[] {
  const seen = new Map<string, number>();
  for (const { text } of readings) {
    for (const run of new Set(runsOf(text))) seen.set(run, (seen.get(run) ?? 0) + 1);
  }
  return readings.flatMap((reading) => {
    const often = (run: string) => (seen.get(run) ?? 0) > mostEntries;
    const runs = runsOf(reading.text);
    // Of runs that overlap, the first is told.
    return runs
      .filter((run, index) => often(run) && !often(runs[index - 1] ?? ""))
      .map((run) => ({ reading, what: `says "${run}", as do ${(seen.get(run) ?? 0) - 1} others` }));
  });
}

function repeatedSentences(readings: readonly PlacedReading[]): Repetition[] {
  const first = new Map<string, PlacedReading>();
  return readings.flatMap((reading) =>
    sentencesOf(reading.text)
      .map(bare)
      .filter(Boolean)
      .flatMap((sentence) => {
        const other = first.get(sentence);
        if (!other) first.set(sentence, reading);
        const where = other && `${other.file.yaml.name}:${other.file.yaml.lineOf(other.path)}`;
        return where ? [{ reading, what: `has the sentence "${sentence}" of ${where}` }] : [];
      }),
  );
}

function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words
    .slice(0, Math.max(0, words.length - runLength + 1))
    .map((_, index) => words.slice(index, index + runLength).join(" "));
}

function bare(sentence: string): string {
  return wordsOf(sentence).join(" ");
}
