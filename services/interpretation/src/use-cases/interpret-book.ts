import type { Interpretation } from "@berea/contracts";
import { answerQuestion } from "../answer-question.ts";
import type { Collections } from "../context.ts";
import { readBook } from "../read-question.ts";

/** Sums up a book. */
export async function interpretBook(
  collections: Collections,
  book: string,
  denomination: string | undefined,
): Promise<Interpretation> {
  return await answerQuestion(collections, readBook(book), denomination);
}
