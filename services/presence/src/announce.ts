import { type FriendLoggedIn, friendLoggedIn, friendsChanged } from "@berea/contracts";
import type { PresenceContext } from "./context.ts";
import type { PresenceServer } from "./io.ts";
import { roomOf } from "./rules.ts";

/** Tells users something, wherever they are connected; rejects when it may not reach them all. */
export interface Announce {
  /** Rejects when telling anything would fail now. */
  assertPossible(): Promise<void>;
  friendLoggedIn(userIds: readonly string[], friend: FriendLoggedIn): Promise<void>;
  friendsChanged(userIds: readonly string[]): Promise<void>;
}

/**
 * Ties announcements to the sockets of every replica: first the others are told, and when that is
 * sure those of this process, so that a try that fails has told nobody here.
 */
export function announceTo(io: PresenceServer, { fanOut }: PresenceContext): Announce {
  function tellLogin(rooms: string[], friend: FriendLoggedIn): void {
    io.local.to(rooms).emit(friendLoggedIn.name, friend);
  }
  function tellChange(rooms: string[]): void {
    io.local.to(rooms).emit(friendsChanged.name, {});
  }
  io.on(friendLoggedIn.name, tellLogin);
  io.on(friendsChanged.name, tellChange);

  return {
    assertPossible: async () => fanOut?.assertReachable(),
    async friendLoggedIn(userIds, friend) {
      const rooms = userIds.map(roomOf);
      await fanOut?.publish(() => io.serverSideEmit(friendLoggedIn.name, rooms, friend));
      tellLogin(rooms, friend);
    },
    async friendsChanged(userIds) {
      const rooms = userIds.map(roomOf);
      await fanOut?.publish(() => io.serverSideEmit(friendsChanged.name, rooms));
      tellChange(rooms);
    },
  };
}
