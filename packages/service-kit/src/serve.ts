import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import { answerClientError } from "./client-error.ts";

const DRAIN_MS = 8_000;
const IDLE_CHECK_MS = 20;

export interface Served {
  readonly url: string;
  readonly server: Server;
  /** Stops accepting, waits up to `drainMs` for requests in flight, then closes the rest. */
  close(drainMs?: number): Promise<void>;
}

/** Takes over a connection whose client requested a WebSocket. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Sees each request before the app does; returns true when it has handled it. */
export type Front = (...request: Parameters<RequestListener>) => boolean;

/**
 * Serves an app. `front`, if given, sees each request first; `upgrade`, if given, takes WebSockets,
 * which end as soon as the server closes.
 * Rejects with a one-line message when the address cannot be used.
 */
export async function serve(
  { app, front, upgrade }: { app: Express; front?: Front; upgrade?: UpgradeListener },
  address: { host: string; port: number },
): Promise<Served> {
  const server = createServer(
    {
      IncomingMessage: constructorFor<typeof IncomingMessage>(IncomingMessage, app.request),
      ServerResponse: constructorFor<typeof ServerResponse>(ServerResponse, app.response),
      keepAliveTimeout: 65_000,
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      // Some clients offer HTTP/2 with each request; they are answered in HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) =>
        upgrade !== undefined && headers.upgrade?.toLowerCase() === "websocket",
    },
    front ? (request, response) => void (front(request, response) || app(request, response)) : app,
  );
  server.on("clientError", answerClientError);
  const upgraded = new Set<Duplex>();
  server.on("upgrade", (request, socket, head) => {
    upgraded.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => upgraded.delete(socket));
    upgrade?.(request, socket, head);
  });
  await listen(server, address.host, address.port);
  // A TCP server's address is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const host = address.host.includes(":") ? `[${address.host}]` : address.host;
  return {
    url: `http://${host}:${port}`,
    server,
    close: (drainMs = DRAIN_MS) => closeServer(server, upgraded, drainMs),
  };
}

/**
 * Express calls Object.setPrototypeOf on each request and response, which makes V8 discard its
 * optimisations for their shape. Objects created with Express's prototypes need no change, which
 * measured three times as fast (docs/decisions).
 */
function constructorFor<C extends abstract new (...parts: never[]) => object>(
  base: C,
  prototype: object,
): C {
  function Constructed(...parts: unknown[]): object {
    return Reflect.construct(base as unknown as new () => object, parts, Constructed); // `base` is a class of node:http
  }
  Constructed.prototype = prototype;
  return Constructed as unknown as C; // called with `new` by node:http alone, as `base` would be
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
  server.listen(port, host, resolve);
  await promise;
  server.removeAllListeners("error");
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(`Cannot listen on ${host}:${port}: another program uses this port.`);
  }
  if (error.code === "EACCES") {
    return new Error(`Cannot listen on ${host}:${port}: this port needs more privileges.`);
  }
  return new Error(`Cannot listen on ${host}:${port}: ${error.code ?? error.message}.`);
}

async function closeServer(
  server: Server,
  upgraded: ReadonlySet<Duplex>,
  drainMs: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // The server no longer tracks these connections, yet waits for them to end.
  for (const socket of upgraded) socket.end(() => socket.destroy());
  // A connection that was busy when closing began stays open for a next request unless closed here.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => {
    server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  }, drainMs);
  await promise;
  clearInterval(idle);
  clearTimeout(late);
}
