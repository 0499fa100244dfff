import { type Book, findBook } from "@berea/scripture";
import { type PreparedReply, Problem } from "@berea/service-kit";

/** The text, or the canonical path at which it is when the book was called by another name. */
export type FoundText = { readonly reply: PreparedReply } | { readonly movedTo: string };

/** The book that an address names in any way. @throws Problem 404 */
export function findBookWritten(written: string): Book {
  const book = findBook(written);
  if (!book) throw new Problem(404, "unknown_book", "The Bible has no book of that name.");
  return book;
}
