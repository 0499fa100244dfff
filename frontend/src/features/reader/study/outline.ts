import type { Reply } from "@berea/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api-client.ts";
import type { Inquiry } from "../interpretation/interpretation.ts";
import type { Position } from "../position/position.ts";

export type Outline = Reply<"listPassages">;
export type OutlinePassage = Outline["passages"][number];

/** The passages of a chapter and those on which the traditions differ; asked for once. */
export function outlineQuery({ book, chapter }: Position) {
  return queryOptions({
    queryKey: ["passages", book, chapter],
    queryFn: ({ signal }) =>
      call("listPassages", { params: { book, chapter: `${chapter}` }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The outline of the chapter that is shown; undefined until it is there, and where it fails. */
export function useOutline(position: Position, isShown: boolean): Outline | undefined {
  return useQuery({ ...outlineQuery(position), enabled: isShown }).data;
}

/** A disputed passage, with the verses that it has in the chapter. */
export type Dispute = Outline["disputed"][number];

/** The disputed passages of a chapter of which traditions have readings. */
export function disputesIn(outline: Outline | undefined): Dispute[] {
  return (outline?.disputed ?? []).filter(({ voices }) => voices > 0);
}

/** The disputed passages that an inquiry touches. */
export function disputesAbout(inquiry: Inquiry, outline: Outline | undefined): Dispute[] {
  const disputes = disputesIn(outline);
  if (inquiry.kind !== "verses") return disputes;
  const { from, to } = inquiry.range;
  return disputes.filter(({ start, end }) => start <= to && from <= end);
}
