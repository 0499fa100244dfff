import { createHash } from "node:crypto";
import { disputeThemes } from "@berea/content";
import { calls } from "@berea/contracts";
import {
  callDoor,
  noStore,
  requireActiveAccount,
  requireUser,
  tokenVerifier,
} from "@berea/service-kit";
import { type Response, Router } from "express";
import type { InterpretationContext } from "./context.ts";
import { presentDisputed } from "./present.ts";
import { readBook, readChapter, readReference } from "./read-question.ts";
import type { Question } from "./rules.ts";
import { answerQuestion } from "./use-cases/answer-question.ts";
import { compareReadings } from "./use-cases/compare-readings.ts";
import { describeSources } from "./use-cases/describe-sources.ts";
import { disputeReading } from "./use-cases/dispute-reading.ts";
import { isDeleted } from "./use-cases/forget-user.ts";
import { listCitations } from "./use-cases/list-citations.ts";
import { listPassages } from "./use-cases/list-passages.ts";

/**
 * Replies depend only on the URL. Browsers revalidate each time and shared caches every few
 * seconds, so a corrected reading is seen at once.
 */
const cacheControl = "public, max-age=0, s-maxage=5";

/** The paths differ in length, so none shadows another. */
export function interpretationRoutes(context: InterpretationContext): Router {
  const router = Router();
  const verify = tokenVerifier(context.config.JWT_PUBLIC_KEY, context.endedSessions);
  const on = callDoor(router, requireUser(verify));

  // Before the reading of a reference, whose path would match.
  on(calls.listDisputedPassages, ({ response }) =>
    send(response, {
      themes: [...disputeThemes],
      passages: context.disputed.all.map(presentDisputed),
    }),
  );
  on(calls.describeSources, async ({ response }) => {
    const { reply, complete } = await describeSources(context);
    return send(response, reply, complete);
  });
  on(calls.interpretVerse, ({ params: { reference }, query, response }) =>
    interpret(readReference(reference), query, response),
  );
  on(calls.interpretChapter, ({ params: { book, chapter }, query, response }) =>
    interpret(readChapter(book, chapter), query, response),
  );
  on(calls.interpretBook, ({ params: { book }, query, response }) =>
    interpret(readBook(book), query, response),
  );
  on(calls.compareReadings, async ({ params, query: { denomination }, response }) => {
    const question = readReference(params.reference);
    const { reply, complete } = await compareReadings(context, question, denomination);
    return send(response, reply, complete);
  });
  on(calls.listCitations, async ({ params, query: { denomination }, response }) => {
    const question = readReference(params.reference);
    const { reply, complete } = await listCitations(context, question, denomination);
    return send(response, reply, complete);
  });
  on(calls.listPassages, ({ params: { book, chapter }, response }) =>
    send(response, listPassages(context, readChapter(book, chapter))),
  );
  on(
    calls.disputeReading,
    async ({ user, body }) => {
      await disputeReading(context, user.userId, body);
      return { message: "Thank you. What you wrote will be read and looked up." };
    },
    noStore,
    requireActiveAccount((userId) => isDeleted(context, userId)),
  );
  return router;

  async function interpret(
    question: Question,
    { denomination }: { denomination?: string | undefined },
    response: Response,
  ) {
    const { reply, complete } = await answerQuestion(context, question, denomination);
    return send(response, reply, complete);
  }

  /** Express answers 304 when the client sends the ETag set here. */
  function send<Reply>(response: Response, reply: Reply, complete = true): Reply {
    response.setHeader("Cache-Control", complete ? cacheControl : "no-store");
    if (complete) response.setHeader("ETag", etagOf(context.authored.version, reply));
    return reply;
  }
}

/**
 * The content's version, to show which one answered, and a hash of the answer, since works may be
 * added at run time.
 */
function etagOf(version: string, reply: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(reply)).digest("hex");
  return `"${version.slice(0, 12)}-${hash.slice(0, 20)}"`;
}
