import type { Verse } from "@berea/contracts";
import { call } from "../../../shared/api-client.ts";
import type { Position } from "../position/position.ts";

/** A chapter's text and the place it belongs to. */
export interface ChapterText {
  readonly position: Position;
  readonly superscription: string | undefined;
  readonly verses: readonly Verse[];
  readonly colophon: string | undefined;
}

/** What a failure says whose answer is not a chapter. */
export const invalidFormat = "The server answered in an invalid format.";

/**
 * Fetches the text of a chapter.
 * @throws ApiError as `call` does; Error with `invalidFormat` when the answer is no chapter
 */
export async function fetchChapter(position: Position, signal?: AbortSignal): Promise<ChapterText> {
  const params = { book: position.book, chapter: `${position.chapter}` };
  const reply = await call("getChapter", { params, signal });
  if (!Array.isArray(reply?.verses) || !reply.verses.every(isVerse)) throw new Error(invalidFormat);
  const { superscription, verses, colophon } = reply;
  return { position, superscription, verses, colophon };
}

function isVerse(value: Partial<Verse> | null): boolean {
  return typeof value?.verse === "number" && typeof value.text === "string";
}
