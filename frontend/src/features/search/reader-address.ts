import type { SearchReply, SearchResult } from "@berea/contracts";

/** Where the reader shows a verse. */
export function addressOfVerse({ book, chapter, verse }: SearchResult): string {
  return `/reader?${new URLSearchParams({ book, chapter: `${chapter}`, verse: `${verse}` })}`;
}

/** Where the reader shows the beginning of a passage: a whole chapter or book points at no verse. */
export function addressOfPassage(passage: NonNullable<SearchReply["passage"]>): string {
  const { book, chapter, verse, reference } = passage;
  const pointing = reference.includes(":") ? { verse: `${verse}` } : undefined;
  return `/reader?${new URLSearchParams({ book, chapter: `${chapter}`, ...pointing })}`;
}
