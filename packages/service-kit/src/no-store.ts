import type { RequestHandler } from "express";

/** Forbids browsers and caches to store the reply. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};
