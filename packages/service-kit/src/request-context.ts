import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Histogram } from "prom-client";
import type { Log } from "./log.ts";

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Gives each request an id (the gateway's, when it has one) and writes one log line when it ends. */
export function requestContext(log: Log, duration: Histogram): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const given = request.headers["x-request-id"];
    const requestId = typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    response.locals.requestId = requestId;
    response.setHeader("X-Request-Id", requestId);
    response.on("close", () => {
      const ms = performance.now() - started;
      const status = response.writableFinished ? response.statusCode : 499;
      const route = request.route?.path ?? "none";
      duration.observe({ method: request.method, route, status }, ms / 1000);
      if (isProbe(request.path)) return;
      // The path without its query: queries may hold what a person typed.
      const path = request.originalUrl.split("?", 1)[0];
      log.info({ requestId, method: request.method, path, status, ms: Math.round(ms) }, "request");
    });
    next();
  };
}

function isProbe(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}
