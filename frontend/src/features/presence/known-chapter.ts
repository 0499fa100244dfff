import { paths } from "@berea/contracts/paths";
import { findBook } from "@berea/scripture";

/** A chapter under the book's canonical name, and where it is read; none if unknown. */
export function knownChapter(
  name: string,
  chapter: number,
): { name: string; address: string } | undefined {
  const book = findBook(name);
  const exists = book && Number.isInteger(chapter) && chapter >= 1 && chapter <= book.chapters;
  if (!exists) return undefined;
  const address = paths.reader({ book: book.name, chapter });
  return { name: `${book.name} ${chapter}`, address };
}
