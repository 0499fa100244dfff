interface Passage {
  readonly book: string;
  readonly chapter: number;
  readonly verse?: number | undefined;
  /** Whether it opens on how the traditions read the verse. */
  readonly compare?: boolean;
}

/** URLs of the front end with more than a page's path. */
export const paths = {
  /** The reader's URL, e.g. `/reader?book=John&chapter=3&verse=16`. */
  reader({ book, chapter, verse, compare }: Passage): string {
    const query = new URLSearchParams({ book, chapter: `${chapter}` });
    if (verse) query.set("verse", `${verse}`);
    if (compare) query.set("compare", "1");
    return `/reader?${query}`;
  },
  /** The study sheet of a passage, e.g. `/sheet?passage=Romans+9%3A6-24`. */
  sheet(passage: string): string {
    return `/sheet?${new URLSearchParams({ passage })}`;
  },
};
