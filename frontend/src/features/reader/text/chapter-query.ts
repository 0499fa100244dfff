import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api-client.ts";
import { withWaitingTime } from "../../../shared/waiting-time.ts";
import { firstChapter } from "../first-text/first-chapter.ts";
import { type Position, positionAfter, positionBefore } from "../position/position.ts";
import { fetchChapter, invalidFormat } from "./chapter.ts";

/** The text of a chapter; it never changes, so it is fetched once. */
export function chapterQuery(position: Position) {
  return queryOptions({
    queryKey: ["chapter", position.book, position.chapter],
    queryFn: ({ signal }) => firstChapter(position)?.answer ?? fetchChapter(position, signal),
    initialData: () => firstChapter(position)?.text,
    staleTime: Number.POSITIVE_INFINITY,
    retryDelay: 300,
  });
}

/** Fetches the chapters on either side, so that the next step is instant. */
export function prefetchNeighbours(client: QueryClient, position: Position): void {
  for (const neighbour of [positionAfter(position), positionBefore(position)])
    if (neighbour) void client.prefetchQuery(chapterQuery(neighbour));
}

/** Why a chapter could not be shown, in the words of specification section 8. */
export function chapterProblem(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === "not_kept") return error.message;
  if (error.status === 0) return error.serverMessage ?? "The server could not be reached.";
  if (error.status < 300) return invalidFormat;
  return withWaitingTime(`HTTP error ${error.status}`, error);
}
