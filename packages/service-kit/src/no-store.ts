import type { RequestHandler } from "express";

/** Lets no answer that follows be kept by a browser or a cache. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};
