import { findBook } from "./book-aliases.ts";
import { type Book, bookByNumber } from "./books.ts";
import { bookPassage, chapterPassage, isPassage, type Passage } from "./passage.ts";
import { plainSpelling } from "./spelling.ts";
import { splitVerseKey, type VerseKey, verseKey, versesOf } from "./verse-key.ts";

const longestText = 120;

/** A parsed reference, not yet validated: "John 3:16-18" has `to` 18 and no `toVerse`. */
interface Written {
  book: Book;
  chapter?: number | undefined;
  verse?: number | undefined;
  to?: number | undefined;
  toVerse?: number | undefined;
}

/**
 * Parses a reference as people write it: "John 3:16-18", "1 john 4 : 7", "Ps 23", "Genesis
 * 1:1-2:3", "Matthew 5-7", "Genesis 50:26 - Exodus 1:2". In a book of one chapter, numbers without
 * a colon are verses ("Jude 5", "Jude 5-7"), except "Jude 1", its chapter. Undefined when the
 * passage does not exist. Never throws, and takes bounded time.
 */
export function parseReference(text: string): Passage | undefined {
  if (text.length > longestText) return undefined;
  const plain = plainSpelling(text);
  const written = readWritten(plain);
  return written ? passageOf(written) : readAcrossBooks(plain);
}

/**
 * The canonical reference of a passage: "Jude", "John 3", "Matthew 5-7", "John 3:16", "John
 * 3:16-18", "Genesis 1:1-2:3", "Genesis 50:26 - Exodus 1:2". It is the shortest form that
 * `parseReference` accepts; a verse always has its chapter ("Obadiah 1:5").
 * @throws RangeError when the passage does not exist
 */
export function formatReference(passage: Passage): string {
  if (!isPassage(passage)) throw new RangeError(`No passage ${passage.start}-${passage.end}`);
  const start = splitVerseKey(passage.start);
  const end = splitVerseKey(passage.end);
  const wholeChapters = start.verse === 1 && end.verse === versesOf(end.book, end.chapter);
  const wholeBooks = wholeChapters && start.chapter === 1 && end.chapter === chaptersOf(end.book);
  const from = wholeChapters ? `${start.chapter}` : `${start.chapter}:${start.verse}`;
  const to = wholeChapters ? `${end.chapter}` : `${end.chapter}:${end.verse}`;

  if (start.book !== end.book) {
    const part = (book: number, numbers: string) =>
      wholeBooks || (wholeChapters && chaptersOf(book) === 1)
        ? nameOf(book)
        : `${nameOf(book)} ${numbers}`;
    return `${part(start.book, from)} - ${part(end.book, to)}`;
  }
  if (wholeBooks) return nameOf(start.book);
  if (from === to) return `${nameOf(start.book)} ${from}`;
  const sameChapter = !wholeChapters && start.chapter === end.chapter;
  return `${nameOf(start.book)} ${from}-${sameChapter ? end.verse : to}`;
}

// Book, then at most "3", "3:16", "3-5", "3:16-18", "3:16-4:2", "3-4:2", with a colon, dot or
// space. Only the book is of unbounded length, and the text is short, so matching is always fast.
const bookPart = /^(.*[a-z])(?:\.? ?|-(?=\d))/;
const placePart = /(\d{1,3})(?:(?: ?[:.] ?| )(\d{1,3}))?/;
const reference = new RegExp(
  `${bookPart.source}(?:${placePart.source}(?: ?- ?${placePart.source})?)?\\.?$`,
);

function readWritten(plain: string): Written | undefined {
  const match = reference.exec(plain);
  const book = match && findBook(match[1] ?? "");
  if (!book) return undefined;
  const [chapter, verse, to, toVerse] = match.slice(2).map((n) => (n ? Number(n) : undefined));
  return { book, chapter, verse, to, toVerse };
}

/** Tries each hyphen as the separator between two books, since names may contain hyphens. */
function readAcrossBooks(plain: string): Passage | undefined {
  for (let at = plain.indexOf("-"); at >= 0; at = plain.indexOf("-", at + 1)) {
    const from = readWritten(plain.slice(0, at).trimEnd());
    const to = from && readWritten(plain.slice(at + 1).trimStart());
    if (!to || from.to !== undefined || to.to !== undefined) continue;
    const first = passageOf(from);
    const last = passageOf(to);
    return first && last && existing(first.start, last.end);
  }
  return undefined;
}

function passageOf(written: Written): Passage | undefined {
  const { book, chapter, verse, to, toVerse } = namingTheChapter(written);
  if (chapter === undefined) return bookPassage(book.number);
  if (to === undefined && verse === undefined) return chapterPassage(book.number, chapter);

  const start = verseKey(book.number, chapter, verse ?? 1);
  if (to === undefined) return existing(start, start);
  if (toVerse !== undefined) return existing(start, verseKey(book.number, to, toVerse));
  if (verse !== undefined) return existing(start, verseKey(book.number, chapter, to));
  return existing(start, verseKey(book.number, to, versesOf(book.number, to)));
}

/** Turns "Jude 5" and "Jude 5-7" into Jude 1:5 and 1:5-7, and leaves "Jude 1" a chapter. */
function namingTheChapter(written: Written): Written {
  const { book, chapter, verse, to, toVerse } = written;
  const isVerse = to !== undefined || chapter !== 1;
  if (book.chapters > 1 || chapter === undefined || verse !== undefined) return written;
  return isVerse && toVerse === undefined ? { book, chapter: 1, verse: chapter, to } : written;
}

function existing(start: VerseKey, end: VerseKey): Passage | undefined {
  const passage = { start, end };
  return isPassage(passage) ? passage : undefined;
}

function nameOf(book: number): string {
  return bookByNumber(book)?.name ?? "";
}

function chaptersOf(book: number): number {
  return bookByNumber(book)?.chapters ?? 0;
}
