import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorBody } from "@berea/contracts";
import { Problem } from "./problem.ts";

/** Answers a request that node:http could not parse, and ends the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  endWithProblem(socket, asProblem(error.code), randomUUID());
}

/** Sends a problem on a raw socket, where there is no response object, and ends it. */
export function endWithProblem(socket: Duplex, problem: Problem, requestId: string): void {
  const answer: ErrorBody = { message: problem.message, code: problem.code, requestId };
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    `X-Request-Id: ${requestId}`,
    ...(problem.retryAfter === undefined ? [] : [`Retry-After: ${problem.retryAfter}`]),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function asProblem(code: string | undefined): Problem {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new Problem(431, "headers_too_large", "The address or the headers are too long.");
  }
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") {
    return new Problem(413, "too_large", "The request is too large.");
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new Problem(408, "request_timeout", "The request took too long to arrive.");
  }
  return new Problem(400, "malformed_request", "The request is malformed.");
}
