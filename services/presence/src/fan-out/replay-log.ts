import { friendLoggedIn } from "@berea/contracts";
import type { openRedis } from "@berea/service-kit";
import { z } from "zod";
import { NEWS_MS } from "../rules.ts";

type Redis = ReturnType<typeof openRedis>;

const STREAM = "presence:tellings";
const MOST = 1_000;

const announcement = z.object({ rooms: z.array(z.string()), friend: friendLoggedIn.schema });

/** A login, and the rooms where it is told. */
export type Announcement = z.infer<typeof announcement>;

/** Recent announcements, kept in Redis for replicas whose subscription is broken for a moment. */
export interface ReplayLog {
  /** To be called before it is told, so that who hears again after that finds it here. */
  append(announcement: Announcement): Promise<void>;
  /** What was kept within two minutes and since this process began, the oldest first. */
  list(): Promise<Announcement[]>;
}

/** Opens the stream to which all replicas append what they announce. */
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
