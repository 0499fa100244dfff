import { bookByNumber, isChapter, parseReference, splitVerseKey } from "@berea/scripture";

/** Where a reference begins, as the reader's address names it; without a verse for a whole chapter. */
export function placeOf(reference: string) {
  const passage = parseReference(reference);
  if (!passage) return undefined;
  const { book, chapter, verse } = splitVerseKey(passage.start);
  const { name } = bookByNumber(book) ?? {};
  if (!name) return undefined;
  return { book: name, chapter, verse: isChapter(passage) ? undefined : verse };
}
