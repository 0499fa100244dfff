import {
  type Endpoint,
  fillPath,
  getBook,
  getChapter,
  getVerseOfTheDay,
  patternOf,
} from "@berea/contracts/endpoints";

// Where the text is kept, as page and service worker both look for it (Cache Storage).

/** Chapters that were read, each as its own address answers it. */
export const chaptersName = "bereaChapters";

/** Whole books, one version of the text in each cache. */
const booksPrefix = "bereaBooks-";

/** The cache that holds the books of a version of the text. */
export function booksName(version: string): string {
  return `${booksPrefix}${version}`;
}

/** The caches that hold books, the oldest version first. */
export async function bookCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(booksPrefix));
}

/** The address of a whole book. */
export function bookPath(book: string): string {
  return fillPath(getBook.path, { book });
}

/** Readings, comparisons, citations, outlines; not what is told about them as a whole. */
const interpretations = /^\/api\/interpret\/(?!about\/)/;

/** What the worker keeps of the public answers, by the path of the call; undefined for all else. */
export function keptKind(path: string): "chapter" | "interpretation" | "daily" | undefined {
  const fits = (endpoint: Endpoint) => patternOf(endpoint.path).test(path);
  if (fits(getChapter)) return "chapter";
  if (fits(getVerseOfTheDay)) return "daily";
  return interpretations.test(path) ? "interpretation" : undefined;
}
