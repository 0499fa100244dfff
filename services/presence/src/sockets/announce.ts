import { type FriendLoggedIn, friendLoggedIn, friendsChanged } from "@berea/contracts";
import { currentRequestId, inRequest } from "@berea/service-kit";
import { LRUCache } from "lru-cache";
import type { PresenceContext } from "../context.ts";
import { NEWS_MS, roomOf } from "../rules.ts";
import type { PresenceServer } from "./io.ts";

/** Longer than a login can be redelivered, by the bus or by the replay log, whatever the clocks. */
const REMEMBERED_MS = 2 * NEWS_MS;
const MOST_REMEMBERED = 10_000;

/**
 * Sends an event to users on every replica. Rejects when it may have reached this replica's sockets
 * only; it is then retried under the same id.
 */
export interface Announce {
  friendLoggedIn(userIds: readonly string[], friend: FriendLoggedIn): Promise<void>;
  friendsChanged(userIds: readonly string[], changeId: string): Promise<void>;
}

/**
 * Announces to the sockets of every replica: to the others first, then, whether or not Redis has
 * confirmed, to those of this process. After a break in its subscription, a replica replays logins
 * from the log and asks its clients to reload their lists. Each login and change is announced here
 * once, however often it arrives.
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
