import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api-client.ts";
import { withWaitingTime } from "../../../shared/waiting-time.ts";
import { firstChapter } from "../first-text/first-chapter.ts";
import { type Place, placeAfter, placeBefore } from "../place/place.ts";
import { fetchChapter, invalidFormat } from "./chapter.ts";

/** The text of a chapter; it never changes, so it is fetched once. */
export function chapterQuery(place: Place) {
  return queryOptions({
    queryKey: ["chapter", place.book, place.chapter],
    queryFn: ({ signal }) => firstChapter(place)?.answer ?? fetchChapter(place, signal),
    initialData: () => firstChapter(place)?.text,
    staleTime: Number.POSITIVE_INFINITY,
    retryDelay: 300,
  });
}

/** Fetches the chapters on either side, so that the next step is instant. */
export function prefetchNeighbours(client: QueryClient, place: Place): void {
  for (const neighbour of [placeAfter(place), placeBefore(place)])
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
