import type { TypedPhrase } from "./typed-query.ts";
import type { WordId, WordIndex } from "./word-index.ts";

/** Any of these words will do. */
export type WordChoice = readonly WordId[];

/** One way to find a typed word: choices that stand one after another, mostly a single one. */
export type Way = readonly WordChoice[];

/** Typed words that must stand together, each with the ways to find it; none: it is not there. */
export type Phrase = readonly (readonly Way[])[];

const shortestBeginning = 3;

/** Looks up what was typed; equal phrases become one. */
export function resolvePhrases(index: WordIndex, typed: readonly TypedPhrase[]): Phrase[] {
  const distinct = new Map(typed.map((phrase) => [JSON.stringify(phrase.words), phrase]));
  return [...distinct.values()].map(({ words, open }) =>
    words.map((parts) => {
      const ways = waysOf(index, parts);
      return ways.length === 0 && open ? beginningWith(index, parts.join("-")) : ways;
    }),
  );
}

/** Where the phrase ends (exclusive) when it begins at this word of the text, else -1. */
export function endOfPhrase(phrase: Phrase, words: Uint16Array, start: number): number {
  let at = start;
  for (const ways of phrase) {
    const length = lengthOfWay(ways, words, at);
    if (length === 0) return -1;
    at += length;
  }
  return at;
}

/** Ways are spellings of the same letters, so no more than one fits at one word; 0 if none does. */
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
