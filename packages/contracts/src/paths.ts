/** A chapter, or one verse of it. */
interface Passage {
  readonly book: string;
  readonly chapter: number;
  readonly verse?: number | undefined;
}

/** Addresses of the front end that are more than a page's path. */
export const paths = {
  /** Where a chapter is read, e.g. `/reader?book=John&chapter=3&verse=16`. */
  reader({ book, chapter, verse }: Passage): string {
    const query = new URLSearchParams({ book, chapter: `${chapter}` });
    if (verse) query.set("verse", `${verse}`);
    return `/reader?${query}`;
  },
};
