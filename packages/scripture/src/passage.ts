// A short theory of ranges.
//
// A verse is one integer, and the integers sort in reading order. A passage is two of them, its
// first and last verse, both inclusive. A verse, a chapter, a book and "Genesis 50:26 - Exodus 1:2"
// are thus the same kind of thing, and every question about them is two comparisons:
//
//   outer contains inner   outer.start <= inner.start  and  inner.end <= outer.end
//   a touches b            a.start <= b.end            and  b.start <= a.end
//
// Nothing needs to know where chapters end, so a store answers both from two indexed columns. The
// integers have gaps (2:1 follows 1:31), so counting and iterating need the books.

import { bookByNumber } from "./books.ts";
import {
  nextVerse,
  splitVerseKey,
  type VerseKey,
  verseExists,
  verseKey,
  verseOrdinal,
  versesOf,
} from "./verse-key.ts";

/** A range of verses, both ends inclusive. */
export interface Passage {
  start: VerseKey;
  end: VerseKey;
}

/** A passage of one verse, which need not exist. */
export function versePassage(key: VerseKey): Passage {
  return { start: key, end: key };
}

/** A passage of one chapter; undefined when it does not exist. */
export function chapterPassage(book: number, chapter: number): Passage | undefined {
  const last = versesOf(book, chapter);
  if (last === 0) return undefined;
  return { start: verseKey(book, chapter, 1), end: verseKey(book, chapter, last) };
}

/** A passage of one book; undefined when it does not exist. */
export function bookPassage(book: number): Passage | undefined {
  const chapters = bookByNumber(book)?.chapters ?? 0;
  const last = versesOf(book, chapters);
  if (last === 0) return undefined;
  return { start: verseKey(book, 1, 1), end: verseKey(book, chapters, last) };
}

export function contains(outer: Passage, inner: Passage): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether two passages share a verse. */
export function touches(a: Passage, b: Passage): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** The verses of a passage in order; empty when it is reversed or an end does not exist. */
export function versesIn(passage: Passage): VerseKey[] {
  const verses: VerseKey[] = [];
  if (!isPassage(passage)) return verses;
  for (
    let key: VerseKey | undefined = passage.start;
    key && key <= passage.end;
    key = nextVerse(key)
  )
    verses.push(key);
  return verses;
}

/** The number of verses; 0 when the passage is reversed or an end does not exist. */
export function verseCountOf(passage: Passage): number {
  if (!isPassage(passage)) return 0;
  return verseOrdinal(passage.end) - verseOrdinal(passage.start) + 1;
}

/** Whether a passage is exactly one chapter. */
export function isChapter(passage: Passage): boolean {
  const { book, chapter } = splitVerseKey(passage.start);
  return isSame(passage, chapterPassage(book, chapter));
}

/** Whether a passage is exactly one book; a book of one chapter is also a chapter. */
export function isBook(passage: Passage): boolean {
  return isSame(passage, bookPassage(splitVerseKey(passage.start).book));
}

/** Whether both ends exist and are in order. */
export function isPassage({ start, end }: Passage): boolean {
  return verseExists(start) && verseExists(end) && start <= end;
}

/** The next chapter, across books; undefined after Revelation 22. */
export function nextChapter(book: number, chapter: number): ChapterPlace | undefined {
  if (!versesOf(book, chapter)) return undefined;
  if (versesOf(book, chapter + 1)) return { book, chapter: chapter + 1 };
  return bookByNumber(book + 1) && { book: book + 1, chapter: 1 };
}

/** The previous chapter, across books; undefined before Genesis 1. */
export function previousChapter(book: number, chapter: number): ChapterPlace | undefined {
  if (!versesOf(book, chapter)) return undefined;
  if (chapter > 1) return { book, chapter: chapter - 1 };
  const before = bookByNumber(book - 1);
  return before && { book: before.number, chapter: before.chapters };
}

interface ChapterPlace {
  book: number;
  chapter: number;
}

function isSame(a: Passage, b: Passage | undefined): boolean {
  return a.start === b?.start && a.end === b.end;
}
