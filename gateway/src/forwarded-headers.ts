import type { IncomingMessage } from "node:http";

/** Headers that belong to one connection (RFC 9110, 7.6.1), and `Expect`, which is answered here. */
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

/** What a request is a part of (W3C): that is for the gateway to say, as the id of the request is. */
export const traceHeaders = ["traceparent", "tracestate", "baggage"];

/** Says how a request came; services believe the gateway alone, so nobody else may set these. */
const spoken = [
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-internal-key",
  "x-real-ip",
  ...traceHeaders,
];

/** These stay, whatever `Connection` names: without them the end of the body would be lost. */
const kept = new Set(["content-length", "host", "transfer-encoding", "x-request-id"]);

/** What the gateway tells a service about a request. */
export interface Provenance {
  readonly address: string;
  readonly tls: boolean;
  /** Keeps the headers that ask for a WebSocket. */
  readonly upgrade?: boolean;
}

/** Puts the headers of a request into the form in which services get them. */
export function prepareHeaders({ headers }: IncomingMessage, from: Provenance): void {
  const { connection, upgrade } = headers;
  const named = (connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  for (const name of named) if (!kept.has(name)) delete headers[name];
  for (const name of [...hopByHop, ...spoken]) delete headers[name];
  headers["x-forwarded-for"] = from.address;
  headers["x-forwarded-proto"] = from.tls ? "https" : "http";
  if (from.upgrade) Object.assign(headers, { connection: "Upgrade", upgrade });
}

/** Removes from a service's answer what belongs to the connection between it and the gateway. */
export function dropConnectionHeaders({ headers }: IncomingMessage): void {
  for (const name of hopByHop) delete headers[name];
}
