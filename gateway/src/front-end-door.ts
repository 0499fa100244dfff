import { addressOf } from "@berea/contracts";
import { findBook } from "@berea/scripture";
import { Problem, sendPrepared } from "@berea/service-kit";
import type { Request, RequestHandler, Response } from "express";
import type { FrontEndFiles } from "./front-end-files.ts";

/**
 * Serves the front end's files and pages; any other path gets the not-found page (404), or a JSON
 * error if it is an asset. A trailing slash is removed from a page's path (308).
 */
export function frontEndDoor({ index, pages, files }: FrontEndFiles): RequestHandler {
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      throw new Problem(405, "method_not_allowed", "This cannot be done here.");
    }
    const { path } = request;
    const file = files.get(path);
    if (file) return sendPrepared(request, response, file);
    if (path.startsWith("/assets/")) throw new Problem(404, "not_found", "Not found.");
    const bare = path.replace(/\/$/, "");
    if (bare !== path && pages.has(bare)) {
      return response.redirect(308, bare + request.url.slice(path.length));
    }
    const page = pages.get(path);
    if (!page) return sendPrepared(request, response, index, 404);
    if (path === "/reader") preloadChapter(request, response);
    sendPrepared(request, response, page);
  };
}

/**
 * Lets the browser fetch the addressed chapter while the reader's scripts are loading, from the
 * same URL that the reader will request.
 */
function preloadChapter({ query }: Request, response: Response): void {
  const { book: name, chapter } = query;
  if (typeof name !== "string" || typeof chapter !== "string") return;
  const book = findBook(name);
  if (book?.name !== name || !/^[1-9]\d{0,2}$/.test(chapter) || Number(chapter) > book.chapters)
    return;
  const path = addressOf("getChapter", { book: book.name, chapter });
  response.setHeader("Link", `<${path}>; rel=preload; as=fetch; crossorigin`);
}
