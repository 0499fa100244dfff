import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bookPassage,
  books,
  chapterPassage,
  formatReference,
  parseReference,
  versePassage,
} from "../src/index.ts";
import {
  anyChapters,
  anyPassage,
  anyVerse,
  everyChapter,
  everyVerse,
  mustExist,
} from "./every-passage.ts";

describe("reading a reference", () => {
  test.each([
    ["John 3:16-18", 43_003_016, 43_003_018],
    ["1 john 4 : 7", 62_004_007, 62_004_007],
    ["Song of Songs 2", 22_002_001, 22_002_017],
    ["Ps 23", 19_023_001, 19_023_006],
    ["Ps. 23", 19_023_001, 19_023_006],
    ["John 3:16–18", 43_003_016, 43_003_018],
    ["John 3:16 — 18", 43_003_016, 43_003_018],
    ["Genesis 1:1-2:3", 1_001_001, 1_002_003],
    ["Genesis 1-2:3", 1_001_001, 1_002_003],
    ["Matthew 5-7", 40_005_001, 40_007_029],
    ["Genesis", 1_001_001, 1_050_026],
    ["John 3.16", 43_003_016, 43_003_016],
    ["John 3 16", 43_003_016, 43_003_016],
    ["John 03:016.", 43_003_016, 43_003_016],
    ["  jn3:16  ", 43_003_016, 43_003_016],
    ["１ Ｊｏｈｎ ４：７", 62_004_007, 62_004_007],
    ["First John 4:7", 62_004_007, 62_004_007],
    ["1-samuel 3", 9_003_001, 9_003_021],
    ["song-of-solomon-2:1", 22_002_001, 22_002_001],
    ["1%20Samuel%203:1", 9_003_001, 9_003_001],
    ["Genesis 50:26 - Exodus 1:2", 1_050_026, 2_001_002],
    ["Genesis 50:26–Exodus 1:2", 1_050_026, 2_001_002],
    ["Gen 50-Exod 1", 1_050_001, 2_001_022],
    ["Genesis - Exodus 2", 1_001_001, 2_002_025],
    ["1-samuel 31 - 2-samuel 1:1", 9_031_001, 10_001_001],
    ["John 21-Acts 1", 43_021_001, 44_001_026],
  ])("%s", (text, start, end) => {
    expect(parseReference(text)).toEqual({ start, end });
  });

  test.each([
    ["Jude", 65_001_001, 65_001_025],
    ["Jude 1", 65_001_001, 65_001_025],
    ["Jude 5", 65_001_005, 65_001_005],
    ["Jude 1:1", 65_001_001, 65_001_001],
    ["Jude 1-5", 65_001_001, 65_001_005],
    ["Jude 3-5", 65_001_003, 65_001_005],
    ["Jude 1-1:7", 65_001_001, 65_001_007],
    ["Jude 1:3-5", 65_001_003, 65_001_005],
    ["2 John 5 - 3 John 2", 63_001_005, 64_001_002],
  ])("in a book of one chapter, numbers are verses: %s", (text, start, end) => {
    expect(parseReference(text)).toEqual({ start, end });
  });

  test.each([
    "",
    "3:16",
    "John 0",
    "John 0:1",
    "John 3:0",
    "John 22",
    "John 3:37",
    "John 3:16-37",
    "John 3:18-16",
    "Matthew 7-5",
    "Matthew 5-29",
    "Genesis 2:3-1:1",
    "Jude 26",
    "Jude 2:1",
    "Jude 0",
    "Jude 5-1:7",
    "Psalm 151",
    "John -3",
    "John 3:-16",
    "John 1e9",
    "John 1000",
    "John 1:1001",
    "John 3:16:18",
    "John 3:16-17-18",
    "John 3::16",
    "John 3:16a",
    "Exodus 1 - Genesis 2",
    "Genesis 3-5 - Exodus 2",
    "Genesis 3 - Exodus 2-4",
    "Genesis 1 - Hezekiah 2",
    "Hezekiah 1:1",
    "John 3:16 OR 1=1",
    "__proto__ 1:1",
    "constructor",
    "John 3:16\0",
  ])("nothing is read from %j", (text) => {
    expect(parseReference(text)).toBeUndefined();
  });

  test("whatever is read from arbitrary text exists and prints", () => {
    const noise = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc
        .array(
          fc.constantFrom("John", "1", "2", " ", "-", ":", ".", "3", "Jude", "I", "gen", "16", "–"),
          { maxLength: 12 },
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const passage = parseReference(text);
        if (passage) expect(parseReference(formatReference(passage))).toEqual(passage);
      }),
      { numRuns: 5000 },
    );
  });

  test("long text is refused unread", () => {
    expect(parseReference(`John${" ".repeat(100)}3:16`)).toEqual(versePassage(43_003_016));
    for (const part of ["a", "-", " ", "1", "john-", "1-1 a", "\ufdfa", "::", "%20", "."])
      expect(parseReference(part.repeat(1_000_000))).toBeUndefined();
  });

  test("text of the longest length read, made to backtrack, gives nothing", () => {
    for (const part of ["a", "-", "john-", "john 1-", "1-a", "a.", "㎯", "-1 ", "jude 1 - "])
      expect(parseReference(part.repeat(120).slice(0, 119))).toBeUndefined();
  });
});

describe("printing a reference", () => {
  test.each([
    ["jn 3:16-18", "John 3:16-18"],
    ["jn 3:16-16", "John 3:16"],
    ["jn 3:1-36", "John 3"],
    ["gen 1:1-2:3", "Genesis 1:1-2:3"],
    ["gen 1:2-2:25", "Genesis 1:2-2:25"],
    ["mt 5:1-7:29", "Matthew 5-7"],
    ["gen 1-50", "Genesis"],
    ["jude 1", "Jude"],
    ["obadiah 5", "Obadiah 1:5"],
    ["obadiah 5-7", "Obadiah 1:5-7"],
    ["psalm 23", "Psalms 23"],
    ["song of songs 2:1", "Song of Solomon 2:1"],
    ["gen 50:26-ex 1:2", "Genesis 50:26 - Exodus 1:2"],
    ["gen 50-ex 1", "Genesis 50 - Exodus 1"],
    ["gen-deut", "Genesis - Deuteronomy"],
    ["3 jn-rev 2", "3 John - Revelation 2"],
    ["1 jn 5-2 jn", "1 John 5 - 2 John"],
  ])("%s is %s", (text, canonical) => {
    expect(formatReference(mustExist(parseReference(text)))).toBe(canonical);
    expect(formatReference(mustExist(parseReference(canonical)))).toBe(canonical);
  });

  test("all 31,102 verses print as book chapter:verse and read back", () => {
    for (const key of everyVerse) {
      const printed = formatReference(versePassage(key));
      expect(printed).toMatch(/^[1-3A-Z][A-Za-z ]+ \d+:\d+$/);
      expect(parseReference(printed)).toEqual(versePassage(key));
    }
  });

  test("all chapters and books print by name and number and read back", () => {
    for (const { book, chapter } of everyChapter) {
      const passage = mustExist(chapterPassage(book, chapter));
      const name = mustExist(books[book - 1]?.name);
      const single = books[book - 1]?.chapters === 1;
      expect(formatReference(passage)).toBe(single ? name : `${name} ${chapter}`);
      expect(parseReference(formatReference(passage))).toEqual(passage);
      expect(parseReference(`${name} ${chapter}`)).toEqual(passage);
    }
    for (const book of books) {
      const passage = mustExist(bookPassage(book.number));
      expect(formatReference(passage)).toBe(book.name);
      expect(parseReference(book.name)).toEqual(passage);
    }
  });

  test("random ranges, also across chapters and books, read back", () => {
    fc.assert(
      fc.property(anyPassage, (passage) => {
        expect(parseReference(formatReference(passage))).toEqual(passage);
      }),
      { numRuns: 5000 },
    );
  });

  test("random ranges of whole chapters read back and never mention a verse", () => {
    fc.assert(
      fc.property(anyChapters, ([from, to]) => {
        const first = mustExist(everyChapter[from]);
        const last = mustExist(everyChapter[to]);
        const passage = {
          start: mustExist(chapterPassage(first.book, first.chapter)).start,
          end: mustExist(chapterPassage(last.book, last.chapter)).end,
        };
        const printed = formatReference(passage);
        expect(printed).not.toContain(":");
        expect(parseReference(printed)).toEqual(passage);
      }),
      { numRuns: 3000 },
    );
  });

  test("slugs, upper case, dots and dashes read as the canonical form", () => {
    fc.assert(
      fc.property(anyVerse, (key) => {
        const printed = formatReference(versePassage(key));
        const slugged = printed.toLowerCase().replaceAll(" ", "-");
        for (const text of [printed.toUpperCase(), printed.replace(":", "."), slugged])
          expect(parseReference(text)).toEqual(versePassage(key));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    { start: 43_003_018, end: 43_003_016 },
    { start: 43_003_016, end: 43_003_037 },
    { start: 0, end: 0 },
    { start: Number.NaN, end: Number.NaN },
  ])("a passage that does not exist is refused ($start to $end)", (passage) => {
    expect(() => formatReference(passage)).toThrow(RangeError);
  });
});
