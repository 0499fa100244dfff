import { type Passage, versesIn } from "@berea/scripture";
import { readKjvVerses } from "./kjv-verses.ts";
import { stem } from "./words.ts";

/** How many of the commonest words say nothing about where they stand. */
const commonest = 200;

/** Named on nearly every page, so that naming them does not tell one passage from another. */
const everywhere = ["god", "lord", "jesus", "christ", "i", "o"];

/** The words of the King James Version, asked for what is distinctive in a passage. */
export interface KjvWords {
  /** Stems of the names and of the less common words in a passage. */
  distinctiveIn(passage: Passage): Set<string>;
  /** Whether a word occurs anywhere, in small letters. */
  knows(word: string): boolean;
  /** A text in the form that `has` and `nearest` compare: small letters and single spaces. */
  bare(text: string): string;
  /** Whether a bare text stands somewhere, word for word, also across verses. */
  has(bare: string): boolean;
  /** The run of as many words in a passage that shares most with a bare text, and what share. */
  nearest(bare: string, passage: Passage): { readonly text: string; readonly likeness: number };
}

/** Reads the King James Version from the package `kjv`. */
export function readKjvWords(): KjvWords {
  const verses = readKjvVerses();
  const texts = [...verses.values()];
  const common = commonStems(texts);
  const whole = ` ${texts.map(bareText).join(" ")} `;
  const vocabulary = new Set(whole.split(" "));
  return {
    knows: (word) => vocabulary.has(word),
    bare: bareText,
    has: (bare) => whole.includes(` ${bare} `),
    nearest: (bare, passage) => {
      const text = versesIn(passage).map((key) => bareText(verses.get(key) ?? ""));
      return nearestRun(bare.split(" "), text.join(" ").split(" "));
    },
    distinctiveIn: (passage) => {
      const words = versesIn(passage).flatMap((key) => wordsIn(verses.get(key) ?? ""));
      const stems = words.map((word) => stem(word.toLowerCase()));
      return new Set(stems.filter((one) => !common.has(one)));
    },
  };
}

function commonStems(verses: readonly string[]): Set<string> {
  const counts = new Map<string, { all: number; capital: number }>();
  for (const word of verses.flatMap(wordsIn)) {
    const count = counts.get(word.toLowerCase()) ?? { all: 0, capital: 0 };
    count.all++;
    if (/^[A-Z]/.test(word)) count.capital++;
    counts.set(word.toLowerCase(), count);
  }
  const common = [...counts]
    .sort(([, a], [, b]) => b.all - a.all)
    .slice(0, commonest)
    // A word that always has a capital is a name, however often it occurs.
    .filter(([word, { all, capital }]) => capital < all || everywhere.includes(word));
  return new Set(common.map(([word]) => stem(word)));
}

function wordsIn(verse: string): string[] {
  return verse.match(/[A-Za-z]+(?:['-][A-Za-z]+)*/g) ?? [];
}

function bareText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[^a-z0-9' ]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

function nearestRun(words: readonly string[], text: readonly string[]) {
  let best = { text: "", likeness: 0 };
  for (let start = 0; start + words.length <= text.length; start += 1) {
    const run = text.slice(start, start + words.length);
    const left = [...run];
    const shared = words.filter((word) => {
      const at = left.indexOf(word);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    const likeness = shared.length / words.length;
    if (likeness > best.likeness) best = { text: run.join(" "), likeness };
  }
  return best;
}
