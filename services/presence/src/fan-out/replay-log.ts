import { friendLoggedIn } from "@berea/contracts";
import type { openRedis } from "@berea/service-kit";
import { z } from "zod";
import { NEWS_MS } from "../rules.ts";

type Redis = ReturnType<typeof openRedis>;

const STREAM = "presence:tellings";
const MOST = 1_000;

const announcement = z.object({ rooms: z.array(z.string()), friend: friendLoggedIn.schema });

/** A login, and the rooms to announce it in. */
export type Announcement = z.infer<typeof announcement>;

/** Recent announcements, kept in Redis for replicas whose subscription has broken. */
export interface ReplayLog {
  /** Call it before publishing, so that a replica that resubscribes later finds it here. */
  append(announcement: Announcement): Promise<void>;
  /**
   * Announcements of the last two minutes, but not from before this process started; oldest first.
   */
  list(): Promise<Announcement[]>;
}

export function openReplayLog(redis: Redis, now: () => number): ReplayLog {
  const openedAt = now();
  return {
    async append(announcement) {
      await Promise.all([
        redis.xadd(STREAM, "MAXLEN", "~", MOST, "*", "announcement", JSON.stringify(announcement)),
        redis.pexpire(STREAM, NEWS_MS),
      ]);
    },
    async list() {
      const since = Math.max(openedAt, now() - NEWS_MS);
      const entries = await redis.xrange(STREAM, since, "+");
      return entries.map(([, [, text = ""]]) => announcement.parse(JSON.parse(text)));
    },
  };
}
