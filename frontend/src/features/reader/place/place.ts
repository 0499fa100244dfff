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
export interface Place {
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

const beginning: Place = { book: "Genesis", chapter: 1 };

/** Where a reader begins who names no chapter: bookmark, last read, Genesis 1 (specification 4). */
export function startingPlace(user: Whereabouts | null): Place {
  return (
    placeOf(user?.bookmarkedBook, user?.bookmarkedChapter) ??
    placeOf(user?.lastReadBook, user?.lastReadChapter) ??
    beginning
  );
}

/** The place that these name; undefined when the book is unknown or has no such chapter. */
export function placeOf(
  name: string | null | undefined,
  number: string | number | null | undefined,
): Place | undefined {
  const book = name ? findBook(name) : undefined;
  const chapter = wholeNumber(number);
  if (!book || !chapter || chapter > book.chapters) return undefined;
  return { book: book.name, chapter };
}

/** The place named by an address's query (`book`, `chapter`). */
export function placeInQuery(query: URLSearchParams): Place | undefined {
  return placeOf(query.get("book"), query.get("chapter"));
}

/** The verse that an address points at in its chapter (`verse`), if the chapter has it. */
export function verseInQuery(query: URLSearchParams, place: Place): number | undefined {
  const verse = wholeNumber(query.get("verse"));
  if (!verse) return undefined;
  return verseExists(verseKey(bookOf(place).number, place.chapter, verse)) ? verse : undefined;
}

/** The chapter before this one, across books; none before Genesis 1. */
export function placeBefore(place: Place): Place | undefined {
  return named(previousChapter(bookOf(place).number, place.chapter));
}

/** The chapter after this one, across books; none after Revelation 22. */
export function placeAfter(place: Place): Place | undefined {
  return named(nextChapter(bookOf(place).number, place.chapter));
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.book === b.book && a.chapter === b.chapter;
}

export function bookOf({ book: name }: Place): Book {
  const book = findBook(name);
  if (!book) throw new RangeError(`No book ${name}`);
  return book;
}

/** "John 3". */
export function nameOf({ book, chapter }: Place): string {
  return `${book} ${chapter}`;
}

function named(found: { book: number; chapter: number } | undefined): Place | undefined {
  const book = found && bookByNumber(found.book);
  return book && { book: book.name, chapter: found.chapter };
}

function wholeNumber(value: string | number | null | undefined): number | undefined {
  return /^\d{1,3}$/.test(String(value ?? "")) ? Number(value) : undefined;
}
