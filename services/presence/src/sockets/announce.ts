import { type FriendLoggedIn, friendLoggedIn, friendsChanged } from "@berea/contracts";
import { currentRequestId, inRequest } from "@berea/service-kit";
import { LRUCache } from "lru-cache";
import type { PresenceContext } from "../context.ts";
import { NEWS_MS, roomOf } from "../rules.ts";
import type { PresenceServer } from "./io.ts";

/** Longer than a login comes back, from the bus or from what is kept, by whichever clock. */
const REMEMBERED_MS = 2 * NEWS_MS;
const MOST_REMEMBERED = 10_000;

/**
 * Tells users something, wherever they are connected. Rejects when it may have reached only those
 * who are connected here: it is to be told again then, under the same id.
 */
export interface Announce {
  friendLoggedIn(userIds: readonly string[], friend: FriendLoggedIn): Promise<void>;
  friendsChanged(userIds: readonly string[], changeId: string): Promise<void>;
}

/**
 * Ties announcements to the sockets of every replica: first the others are told, then, whether or
 * not Redis has confirmed that, those of this process. Who could not hear the others for a moment
 * finds the logins where they are kept, and asks for the lists again. A login and a change are told
 * once here, however often they come.
 */
export function announceTo(io: PresenceServer, { fanOut, log, now }: PresenceContext): Announce {
  const told = new LRUCache<string, true>({
    max: MOST_REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  });

  function isNew(id: string): boolean {
    if (told.get(id)) return false;
    told.set(id, true);
    return true;
  }
  function tellLogin(rooms: string[], friend: FriendLoggedIn): void {
    if (!isNew(friend.loginId)) return;
    io.local.to(rooms).emit(friendLoggedIn.name, friend);
    logTelling(rooms, { told: friendLoggedIn.name, eventId: friend.loginId });
  }
  function tellChange(rooms: string[], changeId: string): void {
    if (!isNew(changeId)) return;
    io.local.to(rooms).emit(friendsChanged.name, {});
    logTelling(rooms, { told: friendsChanged.name, eventId: changeId });
  }
  function logTelling(rooms: string[], facts: object): void {
    const sockets = rooms.reduce(
      (sum, room) => sum + (io.of("/").adapter.rooms.get(room)?.size ?? 0),
      0,
    );
    if (sockets > 0) log.info({ ...facts, sockets }, "friends told");
  }
  io.on(friendLoggedIn.name, (rooms, friend, requestId) =>
    inRequest(requestId ?? undefined, () => tellLogin(rooms, friend)),
  );
  io.on(friendsChanged.name, (rooms, changeId, requestId) =>
    inRequest(requestId ?? undefined, () => tellChange(rooms, changeId)),
  );
  fanOut?.onResubscribed((missed) => {
    for (const { rooms, friend } of missed) tellLogin(rooms, friend);
    io.local.emit(friendsChanged.name, {});
  });

  return {
    async friendLoggedIn(userIds, friend) {
      const rooms = userIds.map(roomOf);
      const requestId = currentRequestId() ?? null;
      try {
        await fanOut?.record({ rooms, friend });
        await fanOut?.publish(() =>
          io.serverSideEmit(friendLoggedIn.name, rooms, friend, requestId),
        );
      } finally {
        tellLogin(rooms, friend);
      }
    },
    async friendsChanged(userIds, changeId) {
      const rooms = userIds.map(roomOf);
      const requestId = currentRequestId() ?? null;
      try {
        await fanOut?.publish(() =>
          io.serverSideEmit(friendsChanged.name, rooms, changeId, requestId),
        );
      } finally {
        tellChange(rooms, changeId);
      }
    },
  };
}
