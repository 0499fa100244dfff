import { STATUS_CODES } from "node:http";
import type { ErrorBody } from "@berea/contracts";
import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Log } from "./log.ts";
import { Problem } from "./problem.ts";

/** Throws Problem 404 for every path that no route matched. */
export const notFoundHandler: RequestHandler = () => {
  throw new Problem(404, "not_found", "Not found.");
};

/** Turns an error into the error body; unknown errors are logged and answered with 500. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const requestId: string = response.locals.requestId ?? "";
    const problem = asProblem(error);
    if (problem.status >= 500) {
      log.error({ err: error, requestId, method: request.method }, "request failed");
    }
    if (response.headersSent) {
      // Too late for an error body: cut off a partial response, leave a complete one.
      if (!response.writableEnded) response.destroy();
      return;
    }
    // Headers that the interrupted response may have set.
    for (const name of ["Content-Encoding", "Content-Length", "ETag"]) response.removeHeader(name);
    response.statusMessage = STATUS_CODES[problem.status] ?? "";
    if (problem.retryAfter !== undefined) response.setHeader("Retry-After", problem.retryAfter);
    response.setHeader("Cache-Control", "no-store");
    const body: ErrorBody = { message: problem.message, code: problem.code, requestId };
    response.status(problem.status).json(body);
  };
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { status, type } = error as { status?: unknown; type?: unknown }; // body-parser's http-errors
  if (status === 413) return new Problem(413, "too_large", "The request is too large.");
  if (status === 415) return new Problem(415, "unsupported_media_type", "Please send JSON.");
  if (typeof status === "number" && status >= 400 && status < 500) {
    const malformed = type === "entity.parse.failed";
    return new Problem(
      400,
      malformed ? "malformed_json" : "malformed_request",
      malformed ? "The request is not valid JSON." : "The request is malformed.",
    );
  }
  if (isUnavailable(error)) {
    return new Problem(
      503,
      "unavailable",
      "Berea cannot answer this right now. Please try again.",
      5,
    );
  }
  return new Problem(500, "internal", "Something went wrong on our side. Please try again.");
}

/** Store and broker outages carry `unavailable: true`, or are mongoose's own errors. */
function isUnavailable(error: unknown): boolean {
  const { unavailable, name } = error as { unavailable?: unknown; name?: unknown }; // any thrown object
  return (
    unavailable === true ||
    (typeof name === "string" &&
      /^Mongo(oose)?(ServerSelection|Network|NotConnected|NetworkTimeout)/.test(name))
  );
}
