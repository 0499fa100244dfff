import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bookPassage,
  books,
  chapterPassage,
  contains,
  isBook,
  isChapter,
  nextChapter,
  nextVerse,
  previousChapter,
  splitVerseKey,
  touches,
  verseCountOf,
  verseExists,
  verseKey,
  versePassage,
  versesIn,
} from "../src/index.ts";
import { anyPassage, everyChapter, everyVerse, mustExist } from "./every-passage.ts";

describe("verse keys", () => {
  test("a key is book, chapter and verse in one integer", () => {
    expect(verseKey(43, 3, 16)).toBe(43_003_016);
    expect(splitVerseKey(43_003_016)).toEqual({ book: 43, chapter: 3, verse: 16 });
  });

  test("all 31,102 verses exist, are sorted, and come apart and together again", () => {
    expect(everyVerse).toHaveLength(31_102);
    expect(everyVerse.toSorted((a, b) => a - b)).toEqual(everyVerse);
    for (const key of everyVerse) {
      const { book, chapter, verse } = splitVerseKey(key);
      expect(verseKey(book, chapter, verse)).toBe(key);
      expect(verseExists(key)).toBe(true);
    }
  });

  test("no other integer is a verse", () => {
    const real = new Set(everyVerse);
    const key = fc.oneof(
      fc.integer({ min: 0, max: 70_000_000 }),
      fc.constantFrom(...everyVerse).map((verse) => verse + 1),
    );
    fc.assert(
      fc.property(key, (any) => verseExists(any) === real.has(any)),
      { numRuns: 5000 },
    );
    for (const odd of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 43_003_016.5, -43_003_016])
      expect(verseExists(odd)).toBe(false);
  });

  test("numbers that do not fit their digits make no other verse's key", () => {
    expect(verseExists(verseKey(1, 1, 1001))).toBe(false);
    expect(verseExists(verseKey(1, 1001, 1))).toBe(false);
    expect(verseExists(verseKey(1, 2, -999))).toBe(false);
    expect(verseExists(verseKey(1.001, 0, 1))).toBe(false);
  });

  test("walking forwards meets every verse once and stops at the end", () => {
    expect(everyVerse.map(nextVerse)).toEqual([...everyVerse.slice(1), undefined]);
    expect(nextVerse(verseKey(1, 1, 32))).toBeUndefined();
  });
});

describe("passages", () => {
  test("chapters and books reach from their first verse to their last", () => {
    expect(chapterPassage(43, 3)).toEqual({ start: 43_003_001, end: 43_003_036 });
    expect(bookPassage(66)).toEqual({ start: 66_001_001, end: 66_022_021 });
    expect(versePassage(43_003_016)).toEqual({ start: 43_003_016, end: 43_003_016 });
  });

  test.each([
    [0, 1],
    [67, 1],
    [43, 0],
    [43, 22],
    [43, 1e9],
    [43, 1.5],
    [43, -1],
  ])("there is no book %d with a chapter %d", (book, chapter) => {
    expect(chapterPassage(book, chapter)).toBeUndefined();
    expect(nextChapter(book, chapter)).toBeUndefined();
    expect(previousChapter(book, chapter)).toBeUndefined();
  });

  test("there is no passage for a book that does not exist", () => {
    expect([0, 67, 1.5, Number.NaN].map(bookPassage)).toEqual(Array(4).fill(undefined));
  });

  test("a passage contains its own ends, and neighbours do not touch", () => {
    const passage = { start: 43_003_016, end: 43_003_018 };
    expect(contains(passage, passage)).toBe(true);
    expect(contains(passage, { start: 43_003_015, end: 43_003_018 })).toBe(false);
    expect(contains(passage, { start: 43_003_016, end: 43_003_019 })).toBe(false);
    for (const key of [43_003_016, 43_003_018])
      expect([touches(passage, versePassage(key)), touches(versePassage(key), passage)]).toEqual([
        true,
        true,
      ]);
    for (const key of [43_003_015, 43_003_019])
      expect([touches(passage, versePassage(key)), touches(versePassage(key), passage)]).toEqual([
        false,
        false,
      ]);
  });

  test("containing and touching agree with the verses themselves", () => {
    const short = anyPassage.filter((passage) => verseCountOf(passage) <= 2100);
    const near = fc
      .tuple(short, fc.integer({ min: -90, max: 90 }), fc.nat(60))
      .map(([outer, shift, length]) => {
        const at = Math.max(0, Math.min(31_101, everyVerse.indexOf(outer.start) + shift));
        const last = Math.min(31_101, at + length);
        const inner = { start: mustExist(everyVerse[at]), end: mustExist(everyVerse[last]) };
        return { outer, inner };
      });
    fc.assert(
      fc.property(near, ({ outer, inner }) => {
        const verses = new Set(versesIn(outer));
        const shared = versesIn(inner).map((verse) => verses.has(verse));
        expect(contains(outer, inner)).toBe(shared.every(Boolean));
        expect(touches(outer, inner)).toBe(shared.some(Boolean));
        expect(touches(inner, outer)).toBe(shared.some(Boolean));
      }),
      { numRuns: 300 },
    );
  });

  test("the count of verses is the number of verses listed", () => {
    fc.assert(
      fc.property(anyPassage, (passage) => {
        const verses = versesIn(passage);
        expect(verseCountOf(passage)).toBe(verses.length);
        expect([verses[0], verses.at(-1)]).toEqual([passage.start, passage.end]);
      }),
      { numRuns: 50 },
    );
    expect(verseCountOf({ start: 1_001_001, end: 66_022_021 })).toBe(31_102);
  });

  test.each([
    { start: 1_001_002, end: 1_001_001 },
    { start: 1_001_001, end: 1_001_032 },
    { start: 0, end: 1_001_001 },
    { start: Number.NaN, end: Number.NaN },
  ])("a passage that does not exist has no verses ($start to $end)", (passage) => {
    expect(versesIn(passage)).toEqual([]);
    expect(verseCountOf(passage)).toBe(0);
    expect(isChapter(passage)).toBe(false);
    expect(isBook(passage)).toBe(false);
  });

  test("only whole chapters are chapters and only whole books are books", () => {
    for (const { book, chapter } of everyChapter) {
      const passage = mustExist(chapterPassage(book, chapter));
      expect(isChapter(passage)).toBe(true);
      expect(isBook(passage)).toBe(books[book - 1]?.chapters === 1);
      expect(isChapter({ ...passage, end: passage.end - 1 })).toBe(false);
      expect(isChapter({ ...passage, start: passage.start + 1 })).toBe(false);
    }
    for (const book of books) {
      const passage = mustExist(bookPassage(book.number));
      expect(isBook(passage)).toBe(true);
      expect(isChapter(passage)).toBe(book.chapters === 1);
      expect(isBook({ ...passage, end: passage.end - 1 })).toBe(false);
    }
  });

  test("walking the chapters meets all 1,189 in both directions and stops at both ends", () => {
    const next = everyChapter.map(({ book, chapter }) => nextChapter(book, chapter));
    const previous = everyChapter.map(({ book, chapter }) => previousChapter(book, chapter));
    expect(everyChapter).toHaveLength(1189);
    expect(next).toEqual([...everyChapter.slice(1), undefined]);
    expect(previous).toEqual([undefined, ...everyChapter.slice(0, -1)]);
  });
});
