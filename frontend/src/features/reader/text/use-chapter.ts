import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Position } from "../position/position.ts";
import type { ChapterText } from "./chapter.ts";
import { chapterProblem, chapterQuery, prefetchNeighbours } from "./chapter-query.ts";

/** What is to be shown of a chapter. */
export interface ShownChapter {
  /** The chapter asked for or, until it is there, the one before. */
  readonly text: ChapterText | undefined;
  /** Whether the chapter asked for is still on its way. */
  readonly isWaiting: boolean;
  /** Why it cannot be shown. */
  readonly problem: string | undefined;
  readonly retry: () => void;
}

/** The text of a chapter; its neighbours are fetched as soon as it is there. */
export function useChapter(position: Position): ShownChapter {
  const client = useQueryClient();
  const query = useQuery({ ...chapterQuery(position), placeholderData: keepPreviousData });
  const isShown = query.isSuccess && !query.isPlaceholderData;

  useEffect(() => {
    if (!isShown) return;
    // The text is painted first.
    const frame = requestAnimationFrame(() => setTimeout(prefetchNeighbours, 0, client, position));
    return () => cancelAnimationFrame(frame);
  }, [isShown, client, position]);

  return {
    text: query.data,
    isWaiting: query.isFetching && !isShown,
    problem: query.error && !query.isFetching ? chapterProblem(query.error) : undefined,
    retry: () => void query.refetch(),
  };
}
