import { Redis } from "ioredis";
import type { Log } from "./log.ts";

/**
 * A Redis client that fails fast: it retries a command at most once and queues none while the
 * server is down; it reconnects by itself.
 */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    // An unresponsive server delays each rate-limited request by this much.
    commandTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  redis.on("error", (error: Error) => log.warn({ err: error }, "redis is unavailable"));
  return redis;
}
