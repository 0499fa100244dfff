import { type Book, findBook } from "@berea/scripture";
import { type PreparedReply, Problem } from "@berea/service-kit";

/** The text or, when the book was named otherwise, the canonical path to redirect to. */
export type FoundText = { readonly reply: PreparedReply } | { readonly movedTo: string };

/** Finds a book by any of its names. @throws Problem 404 */
export function findBookWritten(written: string): Book {
  const book = findBook(written);
  if (!book) throw new Problem(404, "unknown_book", "The Bible has no book of that name.");
  return book;
}
