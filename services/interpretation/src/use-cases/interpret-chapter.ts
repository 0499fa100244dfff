import type { Interpretation } from "@berea/contracts";
import { answerQuestion } from "../answer-question.ts";
import type { Collections } from "../context.ts";
import { readChapter } from "../read-question.ts";

/** Sums up a chapter, or, where nothing is said of it, its book. */
export async function interpretChapter(
  collections: Collections,
  place: { readonly book: string; readonly chapter: string },
  denomination: string | undefined,
): Promise<Interpretation> {
  return await answerQuestion(collections, readChapter(place.book, place.chapter), denomination);
}
