import { carrierOfNow } from "@berea/service-kit";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { limitChunkedBody } from "./chunked-body.ts";
import { cameByTls, clientAddress } from "./client.ts";
import { prepareHeaders, traceHeaders } from "./forwarded-headers.ts";
import { allowedMethods, findFault, LARGEST_BODY, tooLarge } from "./request-guard.ts";
import { dataHeaders, documentHeaders, strictTransport } from "./security-headers.ts";

/**
 * Gives each request a new id, which goes to services, logs and the client. Client ids and trace
 * contexts are ignored, so strangers cannot join a trace or have theirs recorded.
 */
export function nameRequest(nextRequestId: () => string): RequestHandler {
  return (request, _response, next) => {
    for (const name of traceHeaders) delete request.headers[name];
    request.headers["x-request-id"] = nextRequestId();
    next();
  };
}

/** Sets the security headers for data or for documents. */
export function secureReply(proxies: number): RequestHandler {
  return (request, response, next) => {
    const isData = /^\/(?:api|socket\.io)\//.test(request.path) && !isDocs(request.path);
    for (const [name, value] of isData ? dataHeaders : documentHeaders) {
      response.setHeader(name, value);
    }
    if (cameByTls(request, proxies)) response.setHeader(...strictTransport);
    next();
  };
}

/** Refuses requests that no service should see; counts the bytes of a body without a length. */
export function guardRequest(answerError: ErrorRequestHandler): RequestHandler {
  return (request, response, next) => {
    const fault = findFault(request);
    if (fault?.status === 405) response.setHeader("Allow", allowedMethods.join(", "));
    if (fault) throw fault;
    limitChunkedBody(request, LARGEST_BODY, () => {
      answerError(tooLarge(), request, response, () => {});
    });
    next();
  };
}

export function prepareForServices(proxies: number): RequestHandler {
  return (request, _response, next) => {
    const address = clientAddress(request, proxies);
    prepareHeaders(request, { address, tls: cameByTls(request, proxies) });
    Object.assign(request.headers, carrierOfNow());
    next();
  };
}

function isDocs(path: string): boolean {
  return path === "/api/docs" || path.startsWith("/api/docs/");
}
