import type { ErrorRequestHandler, RequestHandler } from "express";
import type { TableRoute } from "./routes.ts";
import { serviceLate } from "./upstream-problems.ts";

/** Answers 504 when no part of an answer has been sent within the route's time limit. */
export function limitTime(
  { service, timeLimitMs }: TableRoute,
  answerError: ErrorRequestHandler,
): RequestHandler {
  return (request, response, next) => {
    // Its body may have been refused as too large in the meantime.
    if (response.writableEnded) return;
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      // An in-process service may still write its answer, which must not reach the next request.
      response.setHeader("Connection", "close");
      answerError(serviceLate(service), request, response, () => {});
    }, timeLimitMs);
    response.once("close", () => clearTimeout(timer));
    next();
  };
}
