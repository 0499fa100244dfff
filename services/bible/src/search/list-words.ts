import { verseEnd, type WordId, type WordLists, type WordRun } from "./word-index.ts";
import { eachWord, hyphenated, wordsOf } from "./words.ts";

type NumberedText = Pick<WordLists, "words" | "wordStarts">;

/** Indexes the words of verses without markup. */
export function listWords(texts: readonly string[]): WordLists {
  const ids = new Map<string, WordId>();
  const compounds = new Map<string, WordRun>();
  const words: WordId[] = [];
  const wordStarts = new Uint32Array(texts.length + 1);
  for (const [verse, text] of texts.entries()) {
    const small = text.toLowerCase();
    eachWord(small, (word) => {
      const id = ids.get(word) ?? ids.size;
      if (id === ids.size) ids.set(word, id);
      words.push(id);
    });
    if (small.includes("-")) addCompounds(compounds, small, ids);
    words.push(verseEnd);
    wordStarts[verse + 1] = words.length;
  }
  const text = { words: new Uint16Array(words), wordStarts };
  return { vocabulary: [...ids.keys()], compounds, ...text, ...listVerses(text, ids.size) };
}

function addCompounds(
  compounds: Map<string, WordRun>,
  text: string,
  ids: ReadonlyMap<string, WordId>,
): void {
  for (const parts of hyphenated(wordsOf(text))) {
    if (parts.length === 1) continue;
    const run = parts.map((part) => ids.get(part) ?? 0);
    compounds.set(parts.join("-"), run);
  }
}

/** Inverts the text: for each word, the verses that contain it. */
function listVerses(
  text: NumberedText,
  wordCount: number,
): Pick<WordLists, "verses" | "verseStarts"> {
  const verseStarts = new Uint32Array(wordCount + 1);
  eachWordOfEachVerse(text, wordCount, (id) => {
    verseStarts[id + 1] = (verseStarts[id + 1] ?? 0) + 1;
  });
  for (let id = 0; id < wordCount; id++) {
    verseStarts[id + 1] = (verseStarts[id + 1] ?? 0) + (verseStarts[id] ?? 0);
  }
  const verses = new Uint16Array(verseStarts[wordCount] ?? 0);
  const ends = verseStarts.slice();
  eachWordOfEachVerse(text, wordCount, (id, verse) => {
    const end = ends[id] ?? 0;
    verses[end] = verse;
    ends[id] = end + 1;
  });
  return { verses, verseStarts };
}

/** Visits each distinct word of each verse. */
function eachWordOfEachVerse(
  { words, wordStarts }: NumberedText,
  wordCount: number,
  visit: (id: WordId, verse: number) => void,
): void {
  const lastVerse = new Int32Array(wordCount).fill(-1);
  for (let verse = 0; verse + 1 < wordStarts.length; verse++) {
    for (const id of words.subarray(wordStarts[verse], wordStarts[verse + 1])) {
      if (id === verseEnd || lastVerse[id] === verse) continue;
      lastVerse[id] = verse;
      visit(id, verse);
    }
  }
}
