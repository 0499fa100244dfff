import { type Answer, answerQuestion, type Readings } from "../answer-question.ts";
import { readBook } from "../read-question.ts";

/** Sums up a book. */
export async function interpretBook(
  readings: Readings,
  book: string,
  denomination: string | undefined,
): Promise<Answer> {
  return await answerQuestion(readings, readBook(book), denomination);
}
