import { socketAuth } from "@berea/contracts";
import { Problem, type SessionClaims, type VerifyToken } from "@berea/service-kit";
import type { ExtendedError } from "socket.io";
import type { PresenceContext } from "../context.ts";
import { roomOf } from "../rules.ts";
import type { PresenceServer, PresenceSocket } from "./io.ts";

const MOST_SOCKETS_OF_USER = 20;

/** Whether a user has reached the limit of sockets on this replica. */
export function hasTooManySockets(io: PresenceServer, userId: string): boolean {
  const room = io.sockets.adapter.rooms.get(roomOf(userId));
  return (room?.size ?? 0) >= MOST_SOCKETS_OF_USER;
}

/** Admits only sockets with a valid token; the others are told why. */
export function admitSocket(
  { log, counts }: PresenceContext,
  io: PresenceServer,
  verify: VerifyToken,
): (socket: PresenceSocket, next: (error?: ExtendedError) => void) => void {
  return (socket, next) => {
    const found = judge(socket.handshake.auth);
    if (!(found instanceof Error)) {
      socket.data = found;
      return next();
    }
    const { code, message } = found;
    const requestId = socket.request.headers["x-request-id"];
    log.info({ requestId, code }, "socket refused");
    counts.refused.inc({ code });
    next(Object.assign(new Error(message), { data: { code, message } }));
  };

  function judge(auth: unknown): SessionClaims | Problem {
    const given = socketAuth.safeParse(auth);
    if (!given.success) return new Problem(401, "token_missing", "Please log in.");
    try {
      const claims = verify(given.data.token);
      if (!hasTooManySockets(io, claims.userId)) return claims;
      return new Problem(429, "too_many_sockets", "Berea is open in too many places at once.");
    } catch (error) {
      if (error instanceof Problem) return error;
      log.error({ err: error }, "socket could not be authenticated");
      return new Problem(500, "internal", "Something went wrong on our side. Please try again.");
    }
  }
}
