import { type Answer, answerQuestion, type Readings } from "../answer-question.ts";
import { readReference } from "../read-question.ts";

/** Interprets a verse or a run of verses; a whole chapter or book is answered as its own call is. */
export async function interpretVerse(
  readings: Readings,
  reference: string,
  denomination: string | undefined,
): Promise<Answer> {
  return await answerQuestion(readings, readReference(reference), denomination);
}
