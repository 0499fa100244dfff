import type { PresenceContext } from "../context.ts";
import { hasExpired } from "../rules.ts";
import type { PresenceServer, PresenceSocket } from "./io.ts";

/**
 * Periodically closes this process's sockets whose session has ended, and those that have read
 * nothing between two sweeps. Returns a function that stops it.
 */
export function sweepSockets(context: PresenceContext, io: PresenceServer): () => void {
  let stuck = new Set<PresenceSocket>();

  function sweep(): void {
    const stuckBefore = stuck;
    stuck = new Set();
    for (const socket of io.sockets.sockets.values()) {
      if (isOver(context, socket)) {
        socket.disconnect(true);
      } else if (!socket.conn.transport.writable) {
        if (stuckBefore.has(socket)) socket.conn.close(true);
        else stuck.add(socket);
      }
    }
  }

  const timer = setInterval(sweep, context.sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}

function isOver({ endedSessions, now }: PresenceContext, { data }: PresenceSocket): boolean {
  return hasExpired(data, now()) || endedSessions.has(data);
}
