import { endOfPhrase, type Phrase } from "./phrase.ts";
import type { WordIndex } from "./word-index.ts";
import { wordsOf } from "./words.ts";

/** A range [start, end) of UTF-16 units. */
export type Range = [start: number, end: number];

/** A verse whose words are in the index. */
export interface IndexedVerse {
  /** Its index in the text, from 0. */
  readonly verse: number;
  /** Without markup. */
  readonly text: string;
}

/** The ranges of the phrases in a verse, sorted and without overlaps. */
export function highlightsIn(
  index: WordIndex,
  { verse, text }: IndexedVerse,
  phrases: readonly Phrase[],
): Range[] {
  const first = index.startOf(verse);
  const words = wordsOf(text);
  const ranges: Range[] = [];
  for (const [at, { start }] of words.entries()) {
    const ends = phrases.map((phrase) => endOfPhrase(phrase, index.words, first + at));
    const end = words[Math.max(...ends) - first - 1]?.end;
    if (end !== undefined) addRange(ranges, [start, end]);
  }
  return ranges;
}

/** Adds a range that begins after all others, merging it with the last if they overlap. */
function addRange(ranges: Range[], range: Range): void {
  const last = ranges.at(-1);
  if (last && range[0] < last[1]) last[1] = Math.max(last[1], range[1]);
  else ranges.push(range);
}
