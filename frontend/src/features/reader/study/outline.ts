import type { Reply } from "@berea/contracts";
import { parseReference, splitVerseKey } from "@berea/scripture";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api-client.ts";
import type { Inquiry } from "../interpretation/interpretation.ts";
import { bookOf, type Position } from "../position/position.ts";
import type { VerseRange } from "../text/verse-selection.ts";

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

/** A disputed passage, as far as it lies in a chapter. */
export interface Dispute extends VerseRange {
  /** "Romans 9:6-24". */
  readonly range: string;
  readonly question: string;
  /** How many traditions have a reading of their own. */
  readonly voices: number;
}

/** The disputed passages of a chapter of which traditions have readings, by the verses that it has. */
export function disputesIn(position: Position, outline: Outline | undefined): Dispute[] {
  const { number, verses } = bookOf(position);
  return (outline?.disputed ?? []).flatMap(({ range, question, voices }) => {
    const passage = parseReference(range);
    if (!passage || voices === 0) return [];
    const [start, end] = [splitVerseKey(passage.start), splitVerseKey(passage.end)];
    const isBefore = start.book < number || start.chapter < position.chapter;
    const isAfter = end.book > number || end.chapter > position.chapter;
    const last = verses[position.chapter - 1] ?? end.verse;
    const part = { from: isBefore ? 1 : start.verse, to: isAfter ? last : end.verse };
    return [{ ...part, range, question, voices }];
  });
}

/** The disputed passages that an inquiry touches. */
export function disputesAbout(inquiry: Inquiry, outline: Outline | undefined): Dispute[] {
  const disputes = disputesIn(inquiry.position, outline);
  if (inquiry.kind !== "verses") return disputes;
  const { from: first, to: last } = inquiry.range;
  return disputes.filter(({ from, to }) => from <= last && first <= to);
}
