import { type Answer, answerQuestion, type Readings } from "../answer-question.ts";
import { readChapter } from "../read-question.ts";

/** Sums up a chapter, or, where nothing is said of it, its book. */
export async function interpretChapter(
  readings: Readings,
  place: { readonly book: string; readonly chapter: string },
  denomination: string | undefined,
): Promise<Answer> {
  return await answerQuestion(readings, readChapter(place.book, place.chapter), denomination);
}
