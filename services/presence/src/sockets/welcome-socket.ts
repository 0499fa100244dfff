import { socketProblem } from "@berea/contracts";
import type { PresenceContext } from "../context.ts";
import { roomOf } from "../rules.ts";
import { hasTooManySockets } from "./admit-socket.ts";
import { forgetRequest } from "./engine-io.ts";
import type { PresenceServer, PresenceSocket } from "./io.ts";

const unknownEvent = {
  code: "unknown_event",
  message: "Berea does not know what this means.",
};

/** Joins a socket to its user's room and handles its events. */
export function welcomeSocket(
  { counts, log }: PresenceContext,
  io: PresenceServer,
  socket: PresenceSocket,
): void {
  const { userId, sessionId } = socket.data;
  const requestId = socket.request.headers["x-request-id"];
  log.info({ requestId, userId, sessionId }, "socket opened");
  counts.sockets.inc();
  socket.on("disconnect", (reason) => {
    log.info({ userId, sessionId, reason }, "socket closed");
    counts.sockets.dec();
    // Socket.IO would keep the connection for another attempt.
    socket.conn.close();
  });
  forgetRequest(socket);
  // Concurrent sockets may all have passed the first check.
  if (hasTooManySockets(io, userId)) {
    counts.refused.inc({ code: "too_many_sockets" });
    socket.disconnect(true);
    return;
  }
  socket.join(roomOf(userId));
  socket.onAny((_name: unknown, ...rest: unknown[]) => {
    counts.refused.inc({ code: unknownEvent.code });
    socket.emit(socketProblem.name, unknownEvent);
    const answer = rest.at(-1);
    if (typeof answer === "function") answer(unknownEvent);
  });
}
