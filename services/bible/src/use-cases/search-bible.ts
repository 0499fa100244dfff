import type { SearchReply } from "@berea/contracts";
import { type Book, findBook, parseReference, splitVerseKey } from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import type { BibleContext } from "../context.ts";
import { presentBookCounts, presentFoundVerse, presentPassage } from "../present.ts";
import { mayBeReference } from "../rules.ts";
import { findVerses } from "../search/find-verses.ts";
import { resolvePhrases } from "../search/phrase.ts";
import { readTypedQuery } from "../search/typed-query.ts";

/** A search request, parsed. */
export interface BibleQuery {
  readonly q: string;
  readonly book?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/**
 * Searches for words and phrases and, when the query is a reference, returns the passage. The
 * counts by book cover the whole Bible even when only one book is searched, to show where else the
 * words occur. @throws Problem 400
 */
export function searchBible(context: BibleContext, query: BibleQuery): SearchReply {
  const { q, page, size } = query;
  const only = readBook(query.book);
  const passage = mayBeReference(q) ? parseReference(q) : undefined;
  const typed = readTypedQuery(q);
  if (typed.length === 0) {
    throw new Problem(400, "invalid_input", "Please type a word or a reference to search for.");
  }
  const phrases = resolvePhrases(context.index, typed);
  const found = findVerses(context.index, phrases);
  const bookAt = (verse: number) => splitVerseKey(context.kjv.keys[verse] ?? 0).book;
  const wanted = only ? found.filter((verse) => bookAt(verse) === only.number) : found;
  return {
    query: q,
    ...(passage && { passage: presentPassage(context, passage) }),
    total: wanted.length,
    page,
    size,
    books: presentBookCounts(found.map(bookAt)),
    results: Array.from(wanted.subarray((page - 1) * size, page * size), (verse) =>
      presentFoundVerse(context, verse, phrases),
    ),
  };
}

/** An empty name, as a form sends when none was chosen, is no filter. */
function readBook(name: string | undefined): Book | undefined {
  if (!name?.trim()) return undefined;
  const book = findBook(name);
  if (!book) throw new Problem(400, "unknown_book", "The Bible has no book of that name.");
  return book;
}
