// Every word of the text has a number. The verses that hold a word are a list of their numbers in
// the text (0 for Genesis 1:1), and the text itself is kept as the numbers of its words, against
// which phrases are checked. Verses and words both number less than 65,536.
//
// What people type is not always spelled as the text is: "bethel" stands there as "Beth-el". The
// lexicon therefore leads from a spelling to runs of words, most of them of one word.

import { spellingsOf } from "./words.ts";

/** The number of a word. */
export type WordId = number;

/** Stands after the last word of each verse and is the number of none, so no phrase goes on there. */
export const verseEnd: WordId = 0xffff;

/** Words that stand one after another. */
export type WordRun = readonly WordId[];

/** The index of all words of a text. */
export interface WordIndex {
  readonly verseCount: number;
  /** What a spelling may mean. */
  readonly lexicon: ReadonlyMap<string, readonly WordRun[]>;
  /** Every word of the text, at its number. */
  readonly vocabulary: readonly string[];
  /** The numbers of the verses that hold a word, each once, rising. */
  versesOf(id: WordId): Uint16Array;
  /** The whole text; after each verse stands `verseEnd`. */
  readonly words: Uint16Array;
  /** Where a verse begins in `words`; for the verse after the last, where the text ends. */
  startOf(verse: number): number;
}

/** What an index is opened from. */
export interface WordLists {
  readonly vocabulary: readonly string[];
  /** The words that are written with hyphens, by that spelling. */
  readonly compounds: ReadonlyMap<string, WordRun>;
  /** The whole text; after each verse stands `verseEnd`. */
  readonly words: Uint16Array;
  /** Where each verse begins in `words`, and where the last one ends. */
  readonly wordStarts: Uint32Array;
  /** The verses of every word, one list after another. */
  readonly verses: Uint16Array;
  /** Where each word's list begins in `verses`, and where the last one ends. */
  readonly verseStarts: Uint32Array;
}

/** Opens the index of lists that `listWords` made. */
export function openWordIndex(lists: WordLists): WordIndex {
  const { vocabulary, words, wordStarts, verses, verseStarts } = lists;
  return {
    verseCount: wordStarts.length - 1,
    lexicon: buildLexicon(lists),
    vocabulary,
    versesOf: (id) => verses.subarray(verseStarts[id], verseStarts[id + 1]),
    words,
    startOf: (verse) => wordStarts[verse] ?? words.length,
  };
}

function buildLexicon({ vocabulary, compounds }: WordLists): Map<string, WordRun[]> {
  const lexicon = new Map<string, WordRun[]>();
  const add = (word: string, run: WordRun) => {
    for (const spelling of spellingsOf(word)) {
      const runs = lexicon.get(spelling);
      if (runs) runs.push(run);
      else lexicon.set(spelling, [run]);
    }
  };
  for (const [id, word] of vocabulary.entries()) add(word, [id]);
  for (const [compound, run] of compounds) add(compound.replaceAll("-", ""), run);
  return lexicon;
}
