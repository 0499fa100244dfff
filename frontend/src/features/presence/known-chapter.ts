import { findBook } from "@berea/scripture";

/** A chapter under the book's canonical name, and the reader's query for it; none if unknown. */
export function knownChapter(
  name: string,
  chapter: number,
): { name: string; query: string } | undefined {
  const book = findBook(name);
  const exists = book && Number.isInteger(chapter) && chapter >= 1 && chapter <= book.chapters;
  if (!exists) return undefined;
  const query = new URLSearchParams({ book: book.name, chapter: `${chapter}` });
  return { name: `${book.name} ${chapter}`, query: `${query}` };
}
