import { calls, type SearchReply } from "@berea/contracts";
import { books, splitVerseKey } from "@berea/scripture";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainSource } from "./kjv-source.ts";
import { type RunningBible, startBible } from "./running-bible.ts";

let bible: RunningBible;

beforeAll(async () => {
  bible = await startBible();
});

afterAll(() => bible.close());

function pathOf(query: Record<string, string | number>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return `/api/bible/kjv/search?${parameters}`;
}

async function search(q: string, more: Record<string, string | number> = {}): Promise<SearchReply> {
  const reply = await bible.get(pathOf({ q, ...more }));
  expect(reply.status).toBe(200);
  return calls.searchBible.reply.strict().parse(reply.json());
}

async function references(q: string): Promise<string[]> {
  return (await search(q, { size: 100 })).results.map(({ reference }) => reference);
}

/** The highlighted parts of each result. */
function highlighted({ results }: SearchReply): string[][] {
  return results.map(({ text, highlights }) =>
    highlights.map(([start, end]) => text.slice(start, end)),
  );
}

/** Every verse as plain text, read from the package without the service's own reader. */
const everyVerse = books.flatMap(({ name, verses }) =>
  verses.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, verse) => plainSource(name, chapter + 1, verse + 1)),
  ),
);

const everyReference = books.flatMap(({ name, verses }) =>
  verses.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, verse) => `${name} ${chapter + 1}:${verse + 1}`),
  ),
);

function countOfVerses(pattern: RegExp): number {
  return everyVerse.filter((text) => pattern.test(text)).length;
}

describe("words", () => {
  test("a verse is found by its words in any order and case, with its text and reference", async () => {
    const reply = await search("LOVED world god begotten");
    expect(reply.total).toBe(1);
    expect(reply.results[0]).toEqual({
      book: "John",
      chapter: 3,
      verse: 16,
      reference: "John 3:16",
      text: plainSource("John", 3, 16),
      highlights: [
        [4, 7],
        [11, 16],
        [21, 26],
        [50, 58],
      ],
    });
  });

  test.each([
    ["grace", /\bgrace\b/i],
    ["the", /\bthe\b/i],
    ["selah", /\bselah\b/i],
    ["love", /\blove\b/i],
    ["lord", /\blord\b/i],
    ["faith hope", /(?=.*\bfaith\b).*\bhope\b/i],
    ['"son of man"', /\bson of man\b/i],
    ['"the lord is my shepherd"', /the lord is my shepherd/i],
    ['"holy holy"', /holy,? holy/i],
  ])("%s is found in as many verses as the text has it in", async (q, pattern) => {
    const { total, books: counts } = await search(q);
    expect(total).toBe(countOfVerses(pattern));
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  test("a word is not found inside another", async () => {
    const parts = highlighted(await search("art", { size: 100 })).flat();
    expect(new Set(parts.map((part) => part.toLowerCase()))).toEqual(new Set(["art"]));
  });

  test("words that stand in no verse together find nothing", async () => {
    expect(await search("abacuc grace")).toMatchObject({ total: 0, books: [], results: [] });
    expect((await search("jesus pharaoh goliath")).total).toBe(0);
  });

  test("italics are found as any word and do not part a phrase", async () => {
    expect(await references('"the LORD is my shepherd"')).toEqual(["Psalms 23:1"]);
  });

  test("a last word that the text does not have is taken as the beginning of one", async () => {
    const parts = highlighted(await search("good shephe", { size: 100 })).flat();
    expect(parts.map((part) => part.toLowerCase())).toContain("shepherd");
    expect((await search("shephe good")).total).toBe(0);
    expect((await search('"shephe"')).total).toBe(0);
    expect((await search("xq")).total).toBe(0);
  });
});

describe("apostrophes and hyphens", () => {
  test("a word finds its possessive, and the possessive only itself", async () => {
    const all = await search("moses");
    expect(all.total).toBe(countOfVerses(/\bmoses\b/i));
    const possessive = await search("LORD'S", { size: 100 });
    expect(possessive.total).toBe(countOfVerses(/\blord's\b/i));
    expect(new Set(highlighted(possessive).flat())).toEqual(
      new Set(["LORD'S", "Lord's", "lord's"]),
    );
  });

  test("an apostrophe may be curly, and may be left out", async () => {
    const straight = await search("lord's supper");
    expect(straight.results.map(({ reference }) => reference)).toEqual(["1 Corinthians 11:20"]);
    expect((await search("lord’s supper")).results).toEqual(straight.results);
    expect(await references("lords supper")).toEqual(["Mark 6:21", "1 Corinthians 11:20"]);
  });

  test.each(["Beth-el", "bethel", "BETH‑EL", "beth–el"])("%s finds Beth-el", async (q) => {
    const reply = await search(q, { size: 100 });
    expect(reply.total).toBe(countOfVerses(/\bbeth-el\b/i));
    for (const parts of highlighted(reply)) expect(parts[0]?.toLowerCase()).toBe("beth-el");
  });

  test("a name that the text spells both ways is found both ways", async () => {
    const spellings = new Set(highlighted(await search("bethlehem", { size: 100 })).flat());
    expect(spellings).toEqual(new Set(["Bethlehem", "Beth-lehem"]));
  });

  test("a hyphen that the text does not have is a space", async () => {
    expect((await search("burnt-offering")).total).toBe(countOfVerses(/burnt offering\b/i));
  });

  test("a phrase may go across a hyphenated name", async () => {
    expect((await search('"went up from bethel"')).total).toBe(0);
    expect((await search('"went up to bethel"')).total).toBe(countOfVerses(/went up to Beth-el/i));
    expect((await search('"to beth el"')).total).toBe(countOfVerses(/\bto Beth-el/i));
  });
});

describe("phrases", () => {
  test.each([
    '"in the beginning"',
    "“in the beginning”",
    "„in the beginning“",
    "«In the Beginning»",
    '"in the beginning',
  ])("%s finds the words one after another", async (q) => {
    const reply = await search(q, { size: 100 });
    expect(reply.total).toBe(countOfVerses(/\bin the beginning\b/i));
    for (const parts of highlighted(reply)) {
      for (const part of parts) expect(part.toLowerCase()).toBe("in the beginning");
    }
  });

  test("punctuation in the text does not part a phrase", async () => {
    expect(await references('"jesus wept"')).toEqual(["John 11:35"]);
    expect(await references('"grace unto you and peace"')).toEqual([
      "2 Thessalonians 1:2",
      "1 Peter 1:2",
    ]);
  });

  test("phrases and words together must all occur", async () => {
    const reply = await search('"son of man" "right hand" power');
    expect(reply.total).toBe(countOfVerses(/(?=.*\bson of man\b)(?=.*\bright hand\b).*\bpower\b/i));
    expect(reply.total).toBeGreaterThan(0);
  });

  test("a phrase that overlaps itself is highlighted as one", async () => {
    const isaiah = (await search('"holy holy"')).results.find(({ book }) => book === "Isaiah");
    const [range = [0, 0]] = isaiah?.highlights ?? [];
    expect(isaiah?.highlights).toHaveLength(1);
    expect(isaiah?.text.slice(...range)).toBe("Holy, holy, holy");
  });
});

describe("books and pages", () => {
  test("a book, also by another name, narrows the results but not the counts of books", async () => {
    const all = await search("shepherd");
    const psalms = await search("shepherd", { book: "ps" });
    expect(psalms.total).toBe(all.books.find(({ book }) => book === "Psalms")?.count);
    expect(new Set(psalms.results.map(({ book }) => book))).toEqual(new Set(["Psalms"]));
    expect(psalms.books).toEqual(all.books);
  });

  test("the counts follow the order of the books", async () => {
    const order = books.map(({ name }) => name);
    const places = (await search("grace")).books.map(({ book }) => order.indexOf(book));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("an unknown book is refused, and no book at all is no filter", async () => {
    const reply = await bible.get(pathOf({ q: "grace", book: "Tobit" }));
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ code: "unknown_book" });
    expect((await search("grace", { book: "" })).total).toBe((await search("grace")).total);
  });

  test("the pages together are all results, each once, in the order of the Bible", async () => {
    const { total } = await search("mercy");
    const found: string[] = [];
    for (let page = 1; (page - 1) * 37 < total; page++) {
      const { results } = await search("mercy", { page, size: 37 });
      found.push(...results.map(({ reference }) => reference));
    }
    expect(found).toHaveLength(total);
    const places = found.map((reference) => everyReference.indexOf(reference));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(total);
    expect((await search("mercy", { page: 10_000 })).results).toEqual([]);
  });

  test("a page has 20 results unless told", async () => {
    const reply = await search("the");
    expect(reply).toMatchObject({ page: 1, size: 20, query: "the" });
    expect(reply.results).toHaveLength(20);
  });
});

describe("references", () => {
  test("a reference opens its passage", async () => {
    const { passage, total } = await search("1 john 4 : 7-8");
    expect(total).toBe(0);
    expect(passage).toMatchObject({
      reference: "1 John 4:7-8",
      book: "1 John",
      chapter: 4,
      verse: 7,
    });
    expect(passage?.verses.map(({ text }) => text)).toEqual([
      plainSource("1 John", 4, 7),
      plainSource("1 John", 4, 8),
    ]);
    expect(passage?.verses.every(({ highlights }) => highlights.length === 0)).toBe(true);
  });

  test.each([
    ["Ps 23", "Psalms 23", 6],
    ["Song of Songs 2", "Song of Solomon 2", 17],
    ["Genesis 50:26 - Exodus 1:2", "Genesis 50:26 - Exodus 1:2", 3],
    ["psalm 119:170-120:2", "Psalms 119:170-120:2", 9],
    ["Jude", "Jude", 25],
  ])("%s is %s, of %i verses", async (q, reference, count) => {
    const { passage } = await search(q);
    expect(passage?.reference).toBe(reference);
    expect(passage?.verses).toHaveLength(count);
  });

  test("of a long passage the first 200 verses are given", async () => {
    const { passage } = await search("Genesis - Revelation");
    expect(passage?.verses).toHaveLength(200);
    expect(passage?.verses.at(-1)?.reference).toBe(everyReference[199]);
  });

  test("a book's name is also a word", async () => {
    const reply = await search("job");
    expect(reply.passage?.reference).toBe("Job");
    expect(reply.total).toBe(countOfVerses(/\bjob\b/i));
  });

  test.each(["is", "am", "love", "john 99:99", '"John 3:16"'])(
    "%s is not a reference",
    async (q) => {
      expect((await search(q)).passage).toBeUndefined();
    },
  );
});

describe("every verse", () => {
  const anyVerse = fc.integer({ min: 0, max: everyVerse.length - 1 });
  const wordsOf = (text: string) =>
    text.split(/[^A-Za-z'-]+/).filter((word) => /[a-z]/i.test(word));

  /** Looks through all pages; searches within the book, so that there are few. */
  async function finds(q: string, place: number): Promise<boolean> {
    const { book } = splitVerseKey(bible.context.kjv.keys[place] ?? 0);
    for (let page = 1; ; page++) {
      const more = { book: books[book - 1]?.name ?? "", page, size: 100 };
      const { results } = await search(q, more);
      if (results.some(({ reference }) => reference === everyReference[place])) return true;
      if (results.length === 0) return false;
    }
  }

  test("is found by any of its words and by any of its phrases", async () => {
    await fc.assert(
      fc.asyncProperty(anyVerse, fc.nat(), fc.nat(), async (place, from, length) => {
        const words = wordsOf(everyVerse[place] ?? "");
        const start = from % words.length;
        const chosen = words.slice(start, start + 1 + (length % 5));
        expect(await finds(chosen.join(" "), place)).toBe(true);
        expect(await finds(`"${chosen.join(" ")}"`, place)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("has each of its highlights on whole words that were searched for", async () => {
    await fc.assert(
      fc.asyncProperty(anyVerse, fc.nat(), async (place, at) => {
        const words = wordsOf(everyVerse[place] ?? "");
        const word = (words[at % words.length] ?? "").toLowerCase();
        for (const { text, highlights } of (await search(word, { size: 100 })).results) {
          expect(highlights.length).toBeGreaterThan(0);
          let before = -1;
          for (const [start, end] of highlights) {
            expect(start).toBeGreaterThan(before);
            before = end;
            expect(text.slice(start - 1, start)).not.toMatch(/[a-z]/i);
            expect(text.slice(end, end + 1)).not.toMatch(/[a-z]/i);
            const found = lettersOf(text.slice(start, end));
            expect([lettersOf(word), `${lettersOf(word)}s`]).toContain(found);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^a-z]/g, "");
}
