import { createHash } from "node:crypto";
import { calls, type Interpretation } from "@berea/contracts";
import { callDoor } from "@berea/service-kit";
import { type Response, Router } from "express";
import type { InterpretationContext } from "./context.ts";
import { readBook, readChapter, readReference } from "./read-question.ts";
import type { Question } from "./rules.ts";
import { answerQuestion } from "./use-cases/answer-question.ts";

/**
 * Replies depend only on the URL. Browsers revalidate each time and shared caches every few
 * seconds, so a corrected reading is seen at once.
 */
const cacheControl = "public, max-age=0, s-maxage=5";

/** The paths differ in length, so none shadows another. */
export function interpretationRoutes(context: InterpretationContext): Router {
  const router = Router();
  const on = callDoor(router);

  on(calls.interpretVerse, ({ params: { reference }, query, response }) =>
    answer(readReference(reference), query, response),
  );
  on(calls.interpretChapter, ({ params: { book, chapter }, query, response }) =>
    answer(readChapter(book, chapter), query, response),
  );
  on(calls.interpretBook, ({ params: { book }, query, response }) =>
    answer(readBook(book), query, response),
  );
  return router;

  /** Express answers 304 when the client sends the ETag set here. */
  async function answer(
    question: Question,
    { denomination }: { denomination?: string | undefined },
    response: Response,
  ): Promise<Interpretation> {
    const { interpretation, complete } = await answerQuestion(context, question, denomination);
    response.setHeader("Cache-Control", complete ? cacheControl : "no-store");
    if (complete) response.setHeader("ETag", etagOf(context.authored.version, interpretation));
    return interpretation;
  }
}

/**
 * The content's version, to show which one answered, and a hash of the answer, since works may be
 * added at run time.
 */
function etagOf(version: string, reply: Interpretation): string {
  const hash = createHash("sha256").update(JSON.stringify(reply)).digest("hex");
  return `"${version.slice(0, 12)}-${hash.slice(0, 20)}"`;
}
