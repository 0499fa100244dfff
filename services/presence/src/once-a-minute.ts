import type { openRedis } from "@berea/service-kit";
import { LRUCache } from "lru-cache";

type Redis = ReturnType<typeof openRedis>;

const MINUTE_S = 60;
const MOST_IN_MEMORY = 10_000;

/**
 * Allows one login of a user to be announced in a minute. The same login may be announced again,
 * when it is retried after a failure or a crash.
 */
export type ClaimMinute = (userId: string, loginId: string) => Promise<boolean>;

/** Shares claims between replicas; while Redis is down, claims within this process. */
export function claimInRedis(redis: Redis, now: () => number): ClaimMinute {
  const claimHere = claimInMemory(now);
  return async (userId, loginId) => {
    const key = `presence:told:${userId}`;
    try {
      if (await redis.set(key, loginId, "EX", MINUTE_S, "NX")) return true;
      return (await redis.get(key)) === loginId;
    } catch {
      return await claimHere(userId, loginId);
    }
  };
}

/** Claims within this process. */
export function claimInMemory(now: () => number): ClaimMinute {
  const claims = new LRUCache<string, string>({
    max: MOST_IN_MEMORY,
    ttl: MINUTE_S * 1000,
    ttlResolution: 0,
    perf: { now },
  });
  return async (userId, loginId) => {
    const claim = claims.get(userId);
    if (claim === undefined) claims.set(userId, loginId);
    return claim === undefined || claim === loginId;
  };
}
