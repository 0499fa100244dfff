import { addressOf } from "@berea/contracts";
import { findBook } from "@berea/scripture";
import { Problem, sendPrepared } from "@berea/service-kit";
import type { Request, RequestHandler, Response } from "express";
import type { FrontEndFiles } from "./front-end-files.ts";

/**
 * Serves the front end: its files, its pages, and for every other path the page that
 * says so (404). What a page loads is not answered with a page. A slash at the end of a page's path
 * is taken away (308).
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
 * Tells the browser to fetch the chapter that the address names while the reader's scripts are
 * still on their way, at the very address that the reader will ask for.
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
