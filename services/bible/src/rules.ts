import type { Book, VerseKey } from "@berea/scripture";

const DAY_MS = 86_400_000;

/** The verse of a UTC date: the list advances one verse a day and repeats. */
export function verseOfTheDay(verses: readonly VerseKey[], date: Date): VerseKey {
  const day = Math.floor(date.getTime() / DAY_MS);
  const index = ((day % verses.length) + verses.length) % verses.length;
  const verse = verses[index];
  if (verse === undefined) throw new RangeError("There are no verses of the day");
  return verse;
}

/** Whole seconds until midnight UTC. */
export function secondsLeftOfDay(date: Date): number {
  return Math.floor((DAY_MS - (date.getTime() % DAY_MS)) / 1000);
}

/** The canonical URL path of a chapter. */
export function chapterPath(book: string, chapter: number): string {
  return `${bookPath(book)}/${chapter}`;
}

/** The canonical URL path of a whole book. */
export function bookPath(book: string): string {
  return `/api/bible/kjv/${encodeURIComponent(book)}`;
}

/** Parses a chapter number without leading zeros; undefined for anything else. */
export function readChapterNumber(written: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(written) ? Number(written) : undefined;
}

/** Whether a name is the book's own, apart from case, spaces and hyphens. */
export function isNameOf(book: Book, written: string): boolean {
  return bare(written) === bare(book.name);
}

/**
 * Whether a query may be read as a reference. Words such as "is" and "am" are also abbreviations of
 * books, but nobody who types them alone means Isaiah or Amos.
 */
export function mayBeReference(query: string): boolean {
  return /\d/.test(query) || query.trim().length > 2;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s-]/g, "");
}
