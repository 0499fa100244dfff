import type { Citation, Comparison } from "@berea/contracts";
import { bookByNumber, type Passage, splitVerseKey } from "@berea/scripture";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { Position } from "../position/position.ts";
import { citationsQuery, comparisonQuery } from "../study/study-queries.ts";
import type { ChapterText } from "../text/chapter.ts";
import { chapterQuery } from "../text/chapter-query.ts";

/** What a sheet is made of, as far as it has come. */
interface SheetContents {
  /** The chapters of the passage, in order. */
  readonly texts: readonly ChapterText[];
  readonly comparison: Comparison | undefined;
  readonly citations: readonly Citation[] | undefined;
  readonly error: Error | null | undefined;
  readonly retry: () => void;
}

/** Asks for everything at once; what has come stays without a network. */
export function useSheet(
  reference: string,
  passage: Passage,
  denomination: string | undefined,
): SheetContents {
  const chapters = useQueries({ queries: positionsIn(passage).map((one) => chapterQuery(one)) });
  const comparison = useQuery(comparisonQuery(reference, denomination));
  const citations = useQuery(citationsQuery(reference, denomination));
  const all = [...chapters, comparison, citations];
  return {
    texts: chapters.flatMap(({ data }) => data ?? []),
    comparison: comparison.data,
    citations: citations.data?.citations,
    error: all.find(({ error }) => error)?.error,
    retry: () => {
      for (const one of all) if (one.error) void one.refetch();
    },
  };
}

function positionsIn({ start, end }: Passage): Position[] {
  const [first, last] = [splitVerseKey(start), splitVerseKey(end)];
  const book = bookByNumber(first.book)?.name ?? "";
  const count = Math.max(1, last.chapter - first.chapter + 1);
  return Array.from({ length: count }, (_, at) => ({ book, chapter: first.chapter + at }));
}
