// Every distinct word of the text has an id. For each word, the index lists the verses that contain
// it, by their index in the text (0 for Genesis 1:1). The text itself is kept as a sequence of word
// ids, against which phrases are checked. Both verses and words number less than 65,536.
//
// Typed spellings may differ from the text's: "bethel" is "Beth-el" there. The lexicon therefore
// maps a spelling to runs of words, most of one word.

import { spellingsOf } from "./words.ts";

export type WordId = number;

/** Ends each verse and is the id of no word, so no phrase crosses it. */
export const verseEnd: WordId = 0xffff;

/** Consecutive words. */
export type WordRun = readonly WordId[];

export interface WordIndex {
  readonly verseCount: number;
  /** The runs that a spelling may mean. */
  readonly lexicon: ReadonlyMap<string, readonly WordRun[]>;
  /** Every distinct word, by its id. */
  readonly vocabulary: readonly string[];
  /** The verses that contain a word, without duplicates, ascending. */
  versesOf(id: WordId): Uint16Array;
  /** The whole text, with `verseEnd` after each verse. */
  readonly words: Uint16Array;
  /** The offset of a verse in `words`; for the verse after the last, the length of `words`. */
  startOf(verse: number): number;
}

export interface WordLists {
  readonly vocabulary: readonly string[];
  /** Hyphenated words, by their spelling. */
  readonly compounds: ReadonlyMap<string, WordRun>;
  /** The whole text, with `verseEnd` after each verse. */
  readonly words: Uint16Array;
  /** The offset of each verse in `words`, and the end of the last one. */
  readonly wordStarts: Uint32Array;
  /** The verses of every word, list after list. */
  readonly verses: Uint16Array;
  /** The offset of each word's list in `verses`, and the end of the last one. */
  readonly verseStarts: Uint32Array;
}

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
