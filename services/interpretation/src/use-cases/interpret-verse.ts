import type { Interpretation } from "@berea/contracts";
import { answerQuestion } from "../answer-question.ts";
import type { Collections } from "../context.ts";
import { readReference } from "../read-question.ts";

/** Interprets a verse or a run of verses; a whole chapter or book is answered as its own call is. */
export async function interpretVerse(
  collections: Collections,
  reference: string,
  denomination: string | undefined,
): Promise<Interpretation> {
  return await answerQuestion(collections, readReference(reference), denomination);
}
