import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { UpgradeListener } from "@berea/service-kit";
import type { Socket as Connection, Server as Engine } from "engine.io";
import type { PresenceSocket } from "./io.ts";

/**
 * Every use that presence makes of private parts of Engine.IO and Socket.IO. package.json pins
 * their exact versions, and test/private-parts.test.ts fails on others.
 */

/** Replaces a request that has been answered: empty, in the shape that the libraries expect. */
const emptyRequest = Object.freeze({ headers: {}, connection: {}, _query: {} });
const emptyHandshake = Object.freeze({});

/** A connection's WebSocket, missing from its types, which emits pings and pongs. */
export function webSocketOf({ request }: Connection): EventEmitter | undefined {
  return (request as IncomingMessage & { websocket?: EventEmitter }).websocket;
}

/**
 * Hands a WebSocket to the engine. Engine.IO's stand-in for a response listens for the socket's
 * "close" and so retains the request: several kilobytes for each idle connection. Its listener is
 * the first; the WebSocket's, added later, stays.
 */
export function handOver(
  engine: Engine,
  ...[request, socket, head]: Parameters<UpgradeListener>
): void {
  const known = socket.listenerCount("close");
  engine.handleUpgrade(request, socket, head);
  const [response, ...others] = socket.listeners("close").slice(known);
  // EventEmitter's listener type is wider than Duplex's.
  if (response && others.length > 0) socket.off("close", response as () => void);
}

/** Frees what an idle connection does not need: its request, its token, its own room. */
export function forgetRequest(socket: PresenceSocket): void {
  socket.leave(socket.id);
  Object.assign(socket, { handshake: emptyHandshake });
  Object.assign(socket.conn, { request: emptyRequest });
}
