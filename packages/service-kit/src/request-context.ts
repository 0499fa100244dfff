import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { type Span, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { Request, RequestHandler } from "express";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { inRequest } from "./request-scope.ts";
import { beginSpan, contextOf } from "./tracing.ts";

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** What the requests of a program are logged and measured with. */
export interface Observers {
  /** Distinguishes programs that share a process. */
  readonly program: string;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Gives each request an id (the gateway's, if there is one), available to all work done for it.
 * When the request ends, records its duration for each program; the first program in the process to
 * see it also writes one log line and one span.
 */
export function requestContext({ program, log, metrics }: Observers): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const isHandedOn = response.locals.requestId !== undefined;
    const requestId = response.locals.requestId ?? requestIdOf(request);
    response.locals.requestId = requestId;
    response.setHeader("X-Request-Id", requestId);
    // Without the query, which may hold what a user typed.
    const path = request.originalUrl.split("?", 1)[0] ?? "";
    const { method } = request;

    function observe(span?: Span): void {
      const finish = () => {
        const ms = performance.now() - started;
        const status = response.writableFinished ? response.statusCode : 499;
        const route = request.route?.path ?? "none";
        metrics.requestDuration.observe({ program, method, route, status }, ms / 1000);
        if (!span) return;
        log.info({ requestId, method, path, status, ms: Math.round(ms) }, "request");
        endSpan(span, { method, route, status });
      };
      // Keeps the request's context, since "close" may be emitted from another one.
      response.on("close", AsyncLocalStorage.bind(finish));
      next();
    }

    if (isHandedOn || isProbe(request.path)) return observe();
    const facts = {
      name: method,
      kind: SpanKind.SERVER,
      attributes: { "url.path": path, "berea.request_id": requestId },
      parent: contextOf(request.headers),
    };
    inRequest(requestId, () => beginSpan(facts, observe));
  };
}

function requestIdOf({ headers }: Request): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

function isProbe(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}

function endSpan(span: Span, end: { method: string; route: string; status: number }): void {
  const { method, route, status } = end;
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
