import {
  type Book,
  bookByNumber,
  findBook,
  nextChapter,
  previousChapter,
  verseExists,
  verseKey,
} from "@berea/scripture";

/** A chapter that exists, its book under the canonical name. */
export interface Position {
  readonly book: string;
  readonly chapter: number;
}

/** What a user record says about where its owner was. */
interface Whereabouts {
  readonly bookmarkedBook: string | null;
  readonly bookmarkedChapter: number | null;
  readonly lastReadBook: string;
  readonly lastReadChapter: number;
}

const beginning: Position = { book: "Genesis", chapter: 1 };

/** Where a reader begins who names no chapter: bookmark, last read, Genesis 1 (specification 4). */
export function startingPosition(user: Whereabouts | null): Position {
  return (
    positionOf(user?.bookmarkedBook, user?.bookmarkedChapter) ??
    positionOf(user?.lastReadBook, user?.lastReadChapter) ??
    beginning
  );
}

/** The position that these name; undefined when the book is unknown or has no such chapter. */
export function positionOf(
  name: string | null | undefined,
  number: string | number | null | undefined,
): Position | undefined {
  const book = name ? findBook(name) : undefined;
  const chapter = wholeNumber(number);
  if (!book || !chapter || chapter > book.chapters) return undefined;
  return { book: book.name, chapter };
}

/** The position named by an address's query (`book`, `chapter`). */
export function positionInQuery(query: URLSearchParams): Position | undefined {
  return positionOf(query.get("book"), query.get("chapter"));
}

/** The verse that an address points at in its chapter (`verse`), if the chapter has it. */
export function verseInQuery(query: URLSearchParams, position: Position): number | undefined {
  const verse = wholeNumber(query.get("verse"));
  if (!verse) return undefined;
  return verseExists(verseKey(bookOf(position).number, position.chapter, verse))
    ? verse
    : undefined;
}

/** Whether an address asks for the comparison of its verse (`compare=1`). */
export function isComparisonAsked(query: URLSearchParams): boolean {
  return query.get("compare") === "1";
}

/** The chapter before this one, across books; none before Genesis 1. */
export function positionBefore(position: Position): Position | undefined {
  return named(previousChapter(bookOf(position).number, position.chapter));
}

/** The chapter after this one, across books; none after Revelation 22. */
export function positionAfter(position: Position): Position | undefined {
  return named(nextChapter(bookOf(position).number, position.chapter));
}

export function isSamePosition(a: Position, b: Position): boolean {
  return a.book === b.book && a.chapter === b.chapter;
}

export function bookOf({ book: name }: Position): Book {
  const book = findBook(name);
  if (!book) throw new RangeError(`No book ${name}`);
  return book;
}

/** "John 3". */
export function nameOf({ book, chapter }: Position): string {
  return `${book} ${chapter}`;
}

function named(found: { book: number; chapter: number } | undefined): Position | undefined {
  const book = found && bookByNumber(found.book);
  return book && { book: book.name, chapter: found.chapter };
}

function wholeNumber(value: string | number | null | undefined): number | undefined {
  return /^\d{1,3}$/.test(String(value ?? "")) ? Number(value) : undefined;
}
