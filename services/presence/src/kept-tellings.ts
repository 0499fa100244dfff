import { friendLoggedIn } from "@berea/contracts";
import type { openRedis } from "@berea/service-kit";
import { z } from "zod";
import { NEWS_MS } from "./rules.ts";

type Redis = ReturnType<typeof openRedis>;

const STREAM = "presence:tellings";
const MOST = 1_000;

const telling = z.object({ rooms: z.array(z.string()), friend: friendLoggedIn.schema });

/** A login, and the rooms where it is told. */
export type Telling = z.infer<typeof telling>;

/** What was told of late, kept in Redis for replicas that do not hear the others for a moment. */
export interface KeptTellings {
  /** To be called before it is told, so that who hears again after that finds it here. */
  keep(told: Telling): Promise<void>;
  /** What was kept within two minutes and since this process began, the oldest first. */
  list(): Promise<Telling[]>;
}

/** Opens the stream in which all replicas keep what they tell. */
export function openKeptTellings(redis: Redis, now: () => number): KeptTellings {
  const openedAt = now();
  return {
    async keep(told) {
      await Promise.all([
        redis.xadd(STREAM, "MAXLEN", "~", MOST, "*", "telling", JSON.stringify(told)),
        redis.pexpire(STREAM, NEWS_MS),
      ]);
    },
    async list() {
      const since = Math.max(openedAt, now() - NEWS_MS);
      const entries = await redis.xrange(STREAM, since, "+");
      return entries.map(([, [, text = ""]]) => telling.parse(JSON.parse(text)));
    },
  };
}
