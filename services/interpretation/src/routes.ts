import { createHash } from "node:crypto";
import { calls, type Interpretation } from "@berea/contracts";
import { callDoor } from "@berea/service-kit";
import { type Response, Router } from "express";
import type { Answer } from "./answer-question.ts";
import type { InterpretationContext } from "./context.ts";
import { interpretBook } from "./use-cases/interpret-book.ts";
import { interpretChapter } from "./use-cases/interpret-chapter.ts";
import { interpretVerse } from "./use-cases/interpret-verse.ts";

/**
 * The same for everybody who asks the same. Browsers ask each time whether theirs is the newest,
 * caches between every few seconds, so a corrected reading is seen at once.
 */
const cacheControl = "public, max-age=0, s-maxage=5";

/** The calls of the interpretation service. Their paths differ in length, so none hides another. */
export function interpretationRoutes(context: InterpretationContext): Router {
  const router = Router();
  const on = callDoor(router);

  on(calls.interpretVerse, async ({ params, query, response }) =>
    cacheable(await interpretVerse(context, params.reference, query.denomination), response),
  );
  on(calls.interpretChapter, async ({ params, query, response }) =>
    cacheable(await interpretChapter(context, params, query.denomination), response),
  );
  on(calls.interpretBook, async ({ params, query, response }) =>
    cacheable(await interpretBook(context, params.book, query.denomination), response),
  );
  return router;

  /** Express answers 304 by itself when the client names the ETag that is set here. */
  function cacheable({ interpretation, complete }: Answer, response: Response): Interpretation {
    response.setHeader("Cache-Control", complete ? cacheControl : "no-store");
    if (complete) response.setHeader("ETag", etagOf(context.authored.version, interpretation));
    return interpretation;
  }
}

/**
 * The content's version, so that one sees which version answered, and a hash of the answer, since
 * works may be added while the process runs.
 */
function etagOf(version: string, reply: Interpretation): string {
  const hash = createHash("sha256").update(JSON.stringify(reply)).digest("hex");
  return `"${version.slice(0, 12)}-${hash.slice(0, 20)}"`;
}
