import { Redis } from "ioredis";
import type { Log } from "./log.ts";

/**
 * A Redis client that fails fast: a command is tried once more at most and never waits in a queue
 * for a server that is away; it reconnects by itself.
 */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    // One that hangs holds each limited request for this long.
    commandTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  redis.on("error", (error: Error) => log.warn({ err: error }, "redis is away"));
  return redis;
}
