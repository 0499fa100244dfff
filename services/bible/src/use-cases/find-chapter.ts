import { type Book, findBook } from "@berea/scripture";
import { type PreparedReply, Problem } from "@berea/service-kit";
import type { BibleContext } from "../context.ts";
import { chapterPath, isNameOf, readChapterNumber } from "../rules.ts";

/** The chapter, or the canonical path at which it is when the book was called by another name. */
export type FoundChapter = { readonly reply: PreparedReply } | { readonly movedTo: string };

/** Finds a chapter by what stands in its address. @throws Problem 404 */
export function findChapter(
  context: BibleContext,
  written: { readonly book: string; readonly chapter: string },
): FoundChapter {
  const book = findBook(written.book);
  if (!book) throw new Problem(404, "unknown_book", "The Bible has no book of that name.");
  const number = readChapterNumber(written.chapter);
  const path = number === undefined ? "" : chapterPath(book.name, number);
  const reply = context.chapters.get(path);
  if (!reply) throw new Problem(404, "unknown_chapter", describeChapters(book));
  return isNameOf(book, written.book) ? { reply } : { movedTo: path };
}

function describeChapters({ name, chapters }: Book): string {
  if (chapters === 1) return `There is no such chapter: ${name} has only one.`;
  return `There is no such chapter: ${name} has chapters 1 to ${chapters}.`;
}
