import fc from "fast-check";
import { bookPassage, books, type Passage, versesIn } from "../src/index.ts";

/** The whole Bible, verse by verse. */
export const everyVerse = books.flatMap((book) => versesIn(mustExist(bookPassage(book.number))));

/** Every chapter as book and chapter number. */
export const everyChapter = books.flatMap((book) =>
  book.verses.map((_, index) => ({ book: book.number, chapter: index + 1 })),
);

/** Any verse that exists. */
export const anyVerse = fc.constantFrom(...everyVerse);

/** Any range, of a few verses as often as of many books. */
export const anyPassage: fc.Arbitrary<Passage> = fc
  .tuple(
    fc.nat(everyVerse.length - 1),
    fc.oneof(fc.nat(5), fc.nat(80), fc.nat(2000), fc.nat(everyVerse.length)),
  )
  .map(([from, more]) => ({
    start: mustExist(everyVerse[from]),
    end: mustExist(everyVerse[Math.min(from + more, everyVerse.length - 1)]),
  }));

/** Ranges of whole chapters, also across books. */
export const anyChapters: fc.Arbitrary<[number, number]> = fc
  .tuple(fc.nat(everyChapter.length - 1), fc.oneof(fc.nat(6), fc.nat(everyChapter.length)))
  .map(([from, more]) => [from, Math.min(from + more, everyChapter.length - 1)]);

export function mustExist<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The table of books is not whole");
  return value;
}
