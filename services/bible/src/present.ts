import type { SearchReply, SearchResult } from "@berea/contracts";
import {
  bookByNumber,
  formatReference,
  type Passage,
  splitVerseKey,
  versePassage,
} from "@berea/scripture";
import type { BibleContext } from "./context.ts";
import { toPlainText } from "./library/notation.ts";
import { highlightsIn } from "./search/highlight.ts";
import type { Phrase } from "./search/phrase.ts";

const mostVersesOfPassage = 200;

/** A verse by its index in the text, from 0, with the phrases highlighted. */
export function presentFoundVerse(
  { kjv, index }: BibleContext,
  number: number,
  phrases: readonly Phrase[],
): SearchResult {
  const key = kjv.keys[number] ?? Number.NaN;
  const { book, chapter, verse } = splitVerseKey(key);
  const text = toPlainText(kjv.texts[number] ?? "");
  return {
    book: nameOf(book),
    chapter,
    verse,
    reference: formatReference(versePassage(key)),
    text,
    highlights: highlightsIn(index, { verse: number, text }, phrases),
  };
}

/** A passage requested by its reference. */
export function presentPassage(
  context: BibleContext,
  passage: Passage,
): NonNullable<SearchReply["passage"]> {
  const { book, chapter, verse } = splitVerseKey(passage.start);
  const first = context.kjv.keys.indexOf(passage.start);
  const count = context.kjv.keys.indexOf(passage.end) - first + 1;
  return {
    reference: formatReference(passage),
    book: nameOf(book),
    chapter,
    verse,
    verses: Array.from({ length: Math.min(count, mostVersesOfPassage) }, (_, offset) =>
      presentFoundVerse(context, first + offset, []),
    ),
  };
}

/** The number of verses found in each book with any, in canonical order. */
export function presentBookCounts(booksOfFound: Iterable<number>): SearchReply["books"] {
  const counts = new Map<number, number>();
  for (const book of booksOfFound) counts.set(book, (counts.get(book) ?? 0) + 1);
  return [...counts].map(([book, count]) => ({ book: nameOf(book), count }));
}

function nameOf(book: number): string {
  return bookByNumber(book)?.name ?? "";
}
