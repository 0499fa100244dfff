import type { Chapter, Verse } from "@berea/contracts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, encodePath, request } from "../../../shared/api-client.ts";
import { withWaitingTime } from "../../../shared/waiting-time.ts";
import { type Place, placeAfter, placeBefore } from "../place/place.ts";

/** A chapter's text and the place it belongs to. */
export interface ChapterText {
  readonly place: Place;
  readonly superscription: string | undefined;
  readonly verses: readonly Verse[];
  readonly colophon: string | undefined;
}

/** The text of a chapter; it never changes, so it is fetched once. */
export function chapterQuery(place: Place) {
  return queryOptions({
    queryKey: ["chapter", place.book, place.chapter],
    queryFn: ({ signal }) => fetchChapter(place, signal),
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

const invalidFormat = "The server answered in an invalid format.";

async function fetchChapter(place: Place, signal: AbortSignal): Promise<ChapterText> {
  const path = encodePath`/api/bible/kjv/${place.book}/${place.chapter}`;
  const reply = await request<Partial<Chapter> | null>(path, { signal });
  if (!Array.isArray(reply?.verses) || !reply.verses.every(isVerse)) throw new Error(invalidFormat);
  const { superscription, verses, colophon } = reply;
  return { place, superscription, verses, colophon };
}

function isVerse(value: Partial<Verse> | null): boolean {
  return typeof value?.verse === "number" && typeof value.text === "string";
}
