import type { BibleContext } from "../context.ts";
import { bookPath, isNameOf } from "../rules.ts";
import { type FoundText, findBookWritten } from "./find-book.ts";

/** Finds a book, with all its chapters, by its name in the path. @throws Problem 404 */
export async function findWholeBook(context: BibleContext, written: string): Promise<FoundText> {
  const book = findBookWritten(written);
  if (!isNameOf(book, written)) return { movedTo: bookPath(book.name) };
  return { reply: await context.wholeBook(book) };
}
