import type { FriendLoggedIn } from "@berea/contracts";
import type { SessionClaims } from "@berea/service-kit";
import type { DefaultEventsMap, Server, Socket } from "socket.io";

/** What clients are told; the names are those of contracts/socket-events.ts. */
interface Told {
  friend_logged_in: (friend: FriendLoggedIn) => void;
  friends_changed: (nothing: Record<string, never>) => void;
  problem: (problem: { message: string; code: string }) => void;
}

/** What replicas ask each other to tell in some rooms, and the request that caused it. */
interface Passed {
  friend_logged_in: (rooms: string[], friend: FriendLoggedIn, requestId?: string | null) => void;
  friends_changed: (rooms: string[], changeId: string, requestId?: string | null) => void;
}

/** The Socket.IO server; a socket's data is what its token says. */
export type PresenceServer = Server<DefaultEventsMap, Told, Passed, SessionClaims>;

/** One connection of a user. */
export type PresenceSocket = Socket<DefaultEventsMap, Told, Passed, SessionClaims>;
