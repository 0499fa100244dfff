import type { IncomingMessage } from "node:http";
import { calls } from "@berea/contracts";
import { callDoor, expressPath, parseInput, sendPrepared } from "@berea/service-kit";
import { type Response, Router } from "express";
import type { BibleContext } from "./context.ts";
import { immutableCacheControl } from "./library/prepare-chapters.ts";
import type { FoundText } from "./use-cases/find-text.ts";
import { findChapter, findWholeBook } from "./use-cases/find-text.ts";
import { getVerseOfTheDay } from "./use-cases/get-verse-of-the-day.ts";
import { searchBible } from "./use-cases/search-bible.ts";

/** The text never changes, but a new version may find more. */
const searchCacheControl = "public, max-age=3600";

/** The calls of the bible service; prepared replies bypass JSON serialisation. */
export function bibleRoutes(context: BibleContext): Router {
  const router = Router();
  const on = callDoor(router);

  router.get(expressPath(calls.getVerseOfTheDay.path), (request, response) => {
    const { date } = parseInput(calls.getVerseOfTheDay.query, request.query);
    sendPrepared(request, response, getVerseOfTheDay(context, date));
  });

  router.get(expressPath(calls.getBooks.path), (request, response) => {
    sendPrepared(request, response, context.books);
  });

  on(calls.searchBible, ({ query, response }) => {
    const reply = searchBible(context, query);
    response.setHeader("Cache-Control", searchCacheControl);
    return reply;
  });

  router.get<{ book: string; chapter: string }>(
    expressPath(calls.getChapter.path),
    (request, response) => {
      sendFound(request, response, findChapter(context, request.params));
    },
  );

  router.get<{ book: string }>(expressPath(calls.getBook.path), async (request, response) => {
    sendFound(request, response, await findWholeBook(context, request.params.book));
  });

  return router;
}

/** Redirects other names of a book to the canonical URL that caches hold. */
function sendFound(request: IncomingMessage, response: Response, found: FoundText): void {
  if ("reply" in found) {
    sendPrepared(request, response, found.reply);
    return;
  }
  response.setHeader("Cache-Control", immutableCacheControl);
  response.setHeader("Content-Length", 0);
  response.writeHead(308, { Location: found.movedTo }).end();
}
