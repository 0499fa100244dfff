import express, { type RequestHandler } from "express";
import { Problem } from "./problem.ts";

const DEFAULT_LIMIT = "16kb";

/** Parses JSON bodies of at most `limit`; other content types are refused with 415. */
export function jsonBody(limit = DEFAULT_LIMIT): RequestHandler[] {
  return [refuseOtherTypes, express.json({ limit, type: "application/json" })];
}

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers["transfer-encoding"] !== undefined ||
    Number(request.headers["content-length"] ?? 0) > 0;
  if (hasBody && !request.is("application/json")) {
    throw new Problem(415, "unsupported_media_type", "Please send JSON.");
  }
  next();
};
