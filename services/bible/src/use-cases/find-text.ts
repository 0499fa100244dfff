import { type Book, describeChapters, findBook } from "@berea/scripture";
import { type PreparedReply, Problem } from "@berea/service-kit";
import type { BibleContext } from "../context.ts";
import { bookPath, chapterPath, isNameOf, readChapterNumber } from "../rules.ts";

/** Finds a chapter by the parts of its path. @throws Problem 404 */
export function findChapter(
  context: BibleContext,
  written: { readonly book: string; readonly chapter: string },
): FoundText {
  const book = findBookWritten(written.book);
  const number = readChapterNumber(written.chapter);
  const path = number === undefined ? "" : chapterPath(book.name, number);
  const reply = context.chapters.get(path);
  if (!reply) throw new Problem(404, "unknown_chapter", describeChapters(book));
  return isNameOf(book, written.book) ? { reply } : { movedTo: path };
}

/** Finds a book, with all its chapters, by its name in the path. @throws Problem 404 */
export async function findWholeBook(context: BibleContext, written: string): Promise<FoundText> {
  const book = findBookWritten(written);
  if (!isNameOf(book, written)) return { movedTo: bookPath(book.name) };
  return { reply: await context.wholeBook(book) };
}

/** The text or, when the book was named otherwise, the canonical path to redirect to. */
export type FoundText = { readonly reply: PreparedReply } | { readonly movedTo: string };

/** Finds a book by any of its names. @throws Problem 404 */
function findBookWritten(written: string): Book {
  const book = findBook(written);
  if (!book) throw new Problem(404, "unknown_book", "The Bible has no book of that name.");
  return book;
}
