import type { IncomingMessage } from "node:http";

/** Hop-by-hop headers (RFC 9110, 7.6.1), and `Expect`, which the gateway answers. */
const hopByHop = [
  "connection",
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
];

/** Trace context (W3C), which the gateway sets itself, like the request id. */
export const traceHeaders = ["traceparent", "tracestate", "baggage"];

/** Forwarding headers: services trust the gateway's, so a client's are removed. */
const forwardingHeaders = [
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-internal-key",
  "x-real-ip",
  ...traceHeaders,
];

/** Kept even if `Connection` names them: without them the end of the body would be lost. */
const kept = new Set(["content-length", "host", "transfer-encoding", "x-request-id"]);

export interface Provenance {
  readonly address: string;
  readonly tls: boolean;
  /** Keeps the headers that request a WebSocket. */
  readonly upgrade?: boolean;
}

/** Rewrites a request's headers into the form that services expect. */
export function prepareHeaders({ headers }: IncomingMessage, from: Provenance): void {
  const { connection, upgrade } = headers;
  const named = (connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  for (const name of named) if (!kept.has(name)) delete headers[name];
  for (const name of [...hopByHop, ...forwardingHeaders]) delete headers[name];
  headers["x-forwarded-for"] = from.address;
  headers["x-forwarded-proto"] = from.tls ? "https" : "http";
  if (from.upgrade) Object.assign(headers, { connection: "Upgrade", upgrade });
}

/** Removes hop-by-hop headers from a service's answer. */
export function dropConnectionHeaders({ headers }: IncomingMessage): void {
  for (const name of hopByHop) delete headers[name];
}
