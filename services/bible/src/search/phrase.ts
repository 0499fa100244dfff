import type { TypedPhrase } from "./typed-query.ts";
import type { WordId, WordIndex } from "./word-index.ts";

/** Any of these words matches. */
export type WordChoice = readonly WordId[];

/** One way to match a typed word: a sequence of choices, usually of length one. */
export type Way = readonly WordChoice[];

/**
 * Typed words that must be adjacent, each with its ways to match; a word without ways is not in the
 * text.
 */
export type Phrase = readonly (readonly Way[])[];

const shortestBeginning = 3;

/** Looks up typed phrases; duplicates are merged. */
export function resolvePhrases(index: WordIndex, typed: readonly TypedPhrase[]): Phrase[] {
  const distinct = new Map(typed.map((phrase) => [JSON.stringify(phrase.words), phrase]));
  return [...distinct.values()].map(({ words, open }) =>
    words.map((parts) => {
      const ways = waysOf(index, parts);
      return ways.length === 0 && open ? beginningWith(index, parts.join("-")) : ways;
    }),
  );
}

/** The end (exclusive) of the phrase if it begins at this word of the text, else -1. */
export function endOfPhrase(phrase: Phrase, words: Uint16Array, start: number): number {
  let at = start;
  for (const ways of phrase) {
    const length = lengthOfWay(ways, words, at);
    if (length === 0) return -1;
    at += length;
  }
  return at;
}

/** Ways are spellings of the same letters, so at most one matches at a word; 0 if none does. */
function lengthOfWay(ways: readonly Way[], words: Uint16Array, at: number): number {
  for (const way of ways) if (fits(way, words, at)) return way.length;
  return 0;
}

function fits(way: Way, words: Uint16Array, start: number): boolean {
  let at = start;
  for (const choice of way) {
    const word = words[at];
    if (word === undefined || !choice.includes(word)) return false;
    at += 1;
  }
  return true;
}

/** "beth-el" and "bethel" find "Beth-el"; "burnt-offering" finds "burnt offering". */
function waysOf(index: WordIndex, parts: readonly string[]): Way[] {
  const runs = index.lexicon.get(parts.join("")) ?? [];
  const asParts = parts.map((part) => singleWords(index, part));
  const isSpelledInParts = parts.length > 1 && asParts.every((choice) => choice.length > 0);
  const whole = singleWords(index, parts.join(""));
  return [
    ...(whole.length > 0 ? [[whole]] : []),
    ...runs.filter((run) => run.length > 1).map((run) => run.map((id) => [id])),
    ...(isSpelledInParts ? [asParts] : []),
  ];
}

function singleWords(index: WordIndex, spelling: string): WordChoice {
  const runs = index.lexicon.get(spelling) ?? [];
  return runs.flatMap((run) => (run.length === 1 ? run : []));
}

function beginningWith(index: WordIndex, start: string): Way[] {
  if (start.length < shortestBeginning) return [];
  const ids = [...index.vocabulary.keys()].filter((id) => index.vocabulary[id]?.startsWith(start));
  return ids.length > 0 ? [[ids]] : [];
}
