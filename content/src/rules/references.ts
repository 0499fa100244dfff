import { books, formatReference, isBook, type Passage, parseReference } from "@berea/scripture";
import type { PlacedReading } from "../reading.ts";
import { plainText } from "../words.ts";

const names = [...books.map(({ name }) => name), "Psalm", "Song of Songs"]
  .sort((a, b) => b.length - a.length)
  .join("|");
const others =
  "Tobit|Judith|Maccabees|Wisdom|Sirach|Ecclesiasticus|Baruch|Esdras|Enoch|Jubilees|Clement";
const range = String.raw`\d{1,3}(?:-\d{1,3})?`;
const verses = String.raw`\d{1,3}:\d{1,3}(?:-\d{1,3}(?::\d{1,3})?)?`;

/** "John 3:16-18, 21", "8:30", "verses 9-12", "chapter 6"; books that the KJV lacks are skipped. */
const mention = new RegExp(
  [
    `(?<![\\w'-])(?<book>${names}) (?<place>${verses}|${range})(?![\\d:])(?<more>(?:, ${range}(?=[,;.)]))*)`,
    `(?:${others}) (?:${verses}|${range})`,
    `(?<![\\w.:-])(?<bare>${verses})(?![\\d:])`,
    `\\b[Vv]erses? (?<verses>${range})(?![\\d:])`,
    `\\b[Cc]hapters? (?<chapters>${range})(?![\\d:])`,
  ].join("|"),
  "g",
);

/** Its chapters are meant by "chapter 30" when a text names one of these. */
const documents =
  /\b(?:Confession|Catechism|Institutes|Articles|Homil|Sermon|Laws|Trent|Statement|Formula|Apology|Treatise|Canons?|Rule)/;

/** The psalm that only Greek Bibles have. */
const outsideTheKjv = "Psalm 151";

/**
 * References exist. Numbers without a book belong to the reading's own passage or to one that the
 * text has named before; they are a fault only when they exist in none of these.
 */
export function references(text: string, reading: PlacedReading): string[] {
  const plain = plainText(text);
  const named: Passage[] = [reading];
  const faults: string[] = [];
  const settle = (given: string, meant: readonly (Passage | undefined)[]) => {
    const existing = meant.filter((passage) => passage !== undefined);
    named.push(...existing);
    if (meant.length > 0 && existing.length === 0)
      faults.push(`names ${given}, which is not there`);
  };
  for (const { 0: given, groups = {} } of plain.matchAll(mention)) {
    const { book, place, more, bare, verses: inChapter, chapters } = groups;
    if (book && given !== outsideTheKjv) {
      settle(`${book} ${place}`, [parseReference(`${book} ${place}`)]);
      const inLast = place?.includes(":") ? inChaptersOf : inBooksOf;
      for (const next of more?.match(/\d[\d-]*/g) ?? []) {
        settle(`${book} ${place}, ${next}`, inLast(named.slice(-1), next));
      }
    }
    if (bare) settle(bare, inBooksOf(named, bare));
    if (inChapter) settle(`verse ${inChapter}`, inChaptersOf(named, inChapter));
    if (chapters && !documents.test(plain)) {
      settle(`chapter ${chapters}`, inBooksOf(named, chapters));
    }
  }
  return faults;
}

function inBooksOf(named: readonly Passage[], place: string): (Passage | undefined)[] {
  return named.map((passage) => parseReference(`${bookOf(passage)} ${place}`));
}

function inChaptersOf(named: readonly Passage[], verse: string): (Passage | undefined)[] {
  return named
    .filter((passage) => !isBook(passage))
    .flatMap(({ start, end }) => [start, end])
    .map((key) => parseReference(`${chapterOf(key)}:${verse}`));
}

function bookOf({ start }: Passage): string {
  return chapterOf(start).replace(/ \d+$/, "");
}

function chapterOf(key: number): string {
  return formatReference({ start: key, end: key }).replace(/:\d+$/, "");
}
