import { bookByNumber, books } from "./books.ts";

/** A verse as one sortable integer: book · 1,000,000 + chapter · 1,000 + verse. */
export type VerseKey = number;

/** The key of a verse; NaN, which matches no verse, when a part exceeds its digits. */
export function verseKey(book: number, chapter: number, verse: number): VerseKey {
  const fits = [book, chapter, verse].every((n) => Number.isInteger(n) && n >= 0 && n < 1000);
  return fits ? book * 1_000_000 + chapter * 1_000 + verse : Number.NaN;
}

/** The parts of a key, whether or not the verse exists. */
export function splitVerseKey(key: VerseKey): { book: number; chapter: number; verse: number } {
  return {
    book: Math.floor(key / 1_000_000),
    chapter: Math.floor(key / 1_000) % 1_000,
    verse: key % 1_000,
  };
}

/** Whether the King James Version has this verse. */
export function verseExists(key: VerseKey): boolean {
  const { book, chapter, verse } = splitVerseKey(key);
  return Number.isInteger(verse) && verse >= 1 && verse <= versesOf(book, chapter);
}

/** The verse after this one, across chapters and books; none after Revelation 22:21. */
export function nextVerse(key: VerseKey): VerseKey | undefined {
  if (!verseExists(key)) return undefined;
  const { book, chapter } = splitVerseKey(key);
  const following = [key + 1, verseKey(book, chapter + 1, 1), verseKey(book + 1, 1, 1)];
  return following.find(verseExists);
}

/** How many verses a chapter has; 0 for a chapter that does not exist. */
export function versesOf(book: number, chapter: number): number {
  return bookByNumber(book)?.verses[chapter - 1] ?? 0;
}

/** The number of an existing verse in the whole Bible: 1 for Genesis 1:1, 31,102 for the last. */
export function verseOrdinal(key: VerseKey): number {
  const { book, chapter, verse } = splitVerseKey(key);
  return (versesBefore[book - 1]?.[chapter - 1] ?? Number.NaN) + verse;
}

let counted = 0;
const versesBefore = books.map((book) =>
  book.verses.map((count) => {
    counted += count;
    return counted - count;
  }),
);
