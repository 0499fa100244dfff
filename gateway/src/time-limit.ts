import type { ErrorRequestHandler, RequestHandler } from "express";
import type { TableRoute } from "./routes.ts";
import { serviceLate } from "./upstream-problems.ts";

/** Answers 504 when nothing of an answer has been sent after the route's time limit. */
export function limitTime(
  { service, timeLimitMs }: TableRoute,
  answerError: ErrorRequestHandler,
): RequestHandler {
  return (request, response, next) => {
    // While its turn was awaited, its body may have grown too large.
    if (response.writableEnded) return;
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      // A service in this process may still write its answer; it must not reach the next request.
      response.setHeader("Connection", "close");
      answerError(serviceLate(service), request, response, () => {});
    }, timeLimitMs);
    response.once("close", () => clearTimeout(timer));
    next();
  };
}
