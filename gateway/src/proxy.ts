import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { createProxyMiddleware } from "http-proxy-middleware";
import type { Agents } from "./agents.ts";
import { dropConnectionHeaders } from "./forwarded-headers.ts";
import { routeTable, type ServiceName } from "./routes.ts";
import { serviceUnreachable } from "./upstream-problems.ts";

/** Longer than any route's own time limit, which answers 504. */
const SILENCE_MS = Math.max(...routeTable.map(({ timeLimitMs }) => timeLimitMs)) + 1_000;

export interface ProxyParts {
  readonly agents: Agents;
  readonly answerError: ErrorRequestHandler;
}

/** A proxy to the service at `url`; failures before an answer become Problem 502 or 503. */
export function createProxy(
  service: ServiceName,
  url: string,
  { agents, answerError }: ProxyParts,
): RequestHandler {
  return createProxyMiddleware<Request, Response>({
    target: url,
    agent: url.startsWith("https:") ? agents.https : agents.http,
    // Cuts off an answer that stalls for this long.
    proxyTimeout: SILENCE_MS,
    on: {
      proxyReq: (outgoing, _request, response) => {
        // When the answer is done, whoever sent it, so is the request to the service.
        response.once("close", () => outgoing.destroy());
        if (response.writableEnded) outgoing.destroy();
      },
      proxyRes: (answer, _request, response) => {
        dropConnectionHeaders(answer);
        // Otherwise the proxy would copy the service's own `Connection` header.
        answer.headers.connection = response.shouldKeepAlive ? "keep-alive" : "close";
      },
      error: (error, request, response) => {
        if (!("setHeader" in response)) {
          response.destroy();
        } else if (!response.headersSent) {
          request.unpipe();
          request.resume();
          answerError(serviceUnreachable(service, error), request, response, () => {});
        } else if (!response.writableEnded) {
          response.destroy();
        }
      },
    },
  });
}
