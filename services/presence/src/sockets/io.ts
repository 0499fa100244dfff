import type { FriendLoggedIn } from "@berea/contracts";
import type { SessionClaims } from "@berea/service-kit";
import type { DefaultEventsMap, Server, Socket } from "socket.io";

/** Events sent to clients, as named in contracts/socket-events.ts. */
interface ClientEvents {
  friend_logged_in: (friend: FriendLoggedIn) => void;
  friends_changed: (nothing: Record<string, never>) => void;
  problem: (problem: { message: string; code: string }) => void;
}

/** What replicas broadcast to each other: the event, its rooms, and the request that caused it. */
interface ReplicaEvents {
  friend_logged_in: (rooms: string[], friend: FriendLoggedIn, requestId?: string | null) => void;
  friends_changed: (rooms: string[], changeId: string, requestId?: string | null) => void;
}

/** The Socket.IO server; a socket's data is its token's claims. */
export type PresenceServer = Server<DefaultEventsMap, ClientEvents, ReplicaEvents, SessionClaims>;

export type PresenceSocket = Socket<DefaultEventsMap, ClientEvents, ReplicaEvents, SessionClaims>;
