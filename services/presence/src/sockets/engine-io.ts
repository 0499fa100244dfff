import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { UpgradeListener } from "@berea/service-kit";
import type { Socket as Connection, Server as Engine } from "engine.io";
import type { PresenceSocket } from "./io.ts";

/**
 * What presence does with parts of Engine.IO and Socket.IO that are not their interface, all of it
 * here: package.json names the exact versions, and test/private-parts.test.ts fails on others.
 */

/** What is left of a request once it has been answered: nothing, in the shape that is looked for. */
const spentRequest = Object.freeze({ headers: {}, connection: {}, _query: {} });
const spentHandshake = Object.freeze({});

/** The WebSocket of a connection, which its types do not tell: its pings and pongs can be heard. */
export function webSocketOf({ request }: Connection): EventEmitter | undefined {
  return (request as IncomingMessage & { websocket?: EventEmitter }).websocket;
}

/**
 * Hands a WebSocket to the engine. Engine.IO makes something like a response, which listens for the
 * end of the connection and holds the request as long: several kilobytes for each idle connection.
 * It is the first to listen; the WebSocket, which comes after it, goes on listening.
 */
export function handOver(
  engine: Engine,
  ...[request, socket, head]: Parameters<UpgradeListener>
): void {
  const known = socket.listenerCount("close");
  engine.handleUpgrade(request, socket, head);
  const [response, ...others] = socket.listeners("close").slice(known);
  // A listener is a function of any kind to EventEmitter, and of one kind to Duplex.
  if (response && others.length > 0) socket.off("close", response as () => void);
}

/** Lets go of what an idle connection need not hold: its request, its token, a room of its own. */
export function forgetRequest(socket: PresenceSocket): void {
  socket.leave(socket.id);
  Object.assign(socket, { handshake: spentHandshake });
  Object.assign(socket.conn, { request: spentRequest });
}
