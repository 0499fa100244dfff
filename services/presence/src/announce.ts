import { type FriendLoggedIn, friendLoggedIn, friendsChanged } from "@berea/contracts";
import type { PresenceContext } from "./context.ts";
import type { PresenceServer } from "./io.ts";
import { NEWS_MS, roomOf } from "./rules.ts";
import { openShortMemory } from "./short-memory.ts";

/** Longer than a login comes back, from the bus or from what is kept, by whichever clock. */
const REMEMBERED_MS = 2 * NEWS_MS;
const MOST_REMEMBERED = 10_000;

/** Tells users something, wherever they are connected; rejects when it may not reach them all. */
export interface Announce {
  friendLoggedIn(userIds: readonly string[], friend: FriendLoggedIn): Promise<void>;
  friendsChanged(userIds: readonly string[]): Promise<void>;
}

/**
 * Ties announcements to the sockets of every replica: first the others are told, and when that is
 * sure those of this process, so that a try that fails has told nobody here. Who could not hear the
 * others for a moment finds the logins where they are kept, and asks for the lists again. A login is
 * told once here, however often it comes.
 */
export function announceTo(io: PresenceServer, { fanOut, now }: PresenceContext): Announce {
  const told = openShortMemory<true>({ lastsMs: REMEMBERED_MS, most: MOST_REMEMBERED, now });

  function tellLogin(rooms: string[], friend: FriendLoggedIn): void {
    if (told.get(friend.loginId)) return;
    told.set(friend.loginId, true);
    io.local.to(rooms).emit(friendLoggedIn.name, friend);
  }
  function tellChange(rooms: string[]): void {
    io.local.to(rooms).emit(friendsChanged.name, {});
  }
  io.on(friendLoggedIn.name, tellLogin);
  io.on(friendsChanged.name, tellChange);
  fanOut?.onHearingAgain((missed) => {
    for (const { rooms, friend } of missed) tellLogin(rooms, friend);
    io.local.emit(friendsChanged.name, {});
  });

  return {
    async friendLoggedIn(userIds, friend) {
      const rooms = userIds.map(roomOf);
      await fanOut?.keep({ rooms, friend });
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
