import type { RequestHandler } from "express";
import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "./problem.ts";

/** Allows `points` events in `seconds` for each key. */
export interface Limiter {
  /** Counts one event; throws Problem 429 with Retry-After when the limit is exceeded. */
  consume(key: string): Promise<void>;
  /** Throws Problem 429 when the limit is reached; counts nothing. */
  check(key: string): Promise<void>;
  /** Undoes one `consume`. */
  giveBack(key: string): Promise<void>;
  /** Clears the key's count. */
  reset(key: string): Promise<void>;
}

/**
 * Opens a limiter. With Redis, replicas share one count; without it, or while it is down, the count
 * is kept in memory.
 */
export function openLimiter(options: {
  name: string;
  points: number;
  seconds: number;
  redis?: Redis | undefined;
  message?: string;
}): Limiter {
  const { name, points, seconds, redis } = options;
  const message = options.message ?? "Too many requests. Please wait a moment.";
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const limiter = redis
    ? new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: name,
        points,
        duration: seconds,
        insuranceLimiter: memory,
      })
    : memory;
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal, message);
        throw refusal;
      }
    },
    check: async (key) => {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= points) throw tooMany(state, message);
    },
    giveBack: async (key) => {
      await limiter.reward(key);
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}

/** Limits a route by the key that `keyOf` returns, by default the client's address. */
export function limitBy(
  limiter: Limiter,
  keyOf: (...request: Parameters<RequestHandler>) => string = (request) => request.ip ?? "",
): RequestHandler {
  return async (request, response, next) => {
    await limiter.consume(keyOf(request, response, next));
    next();
  };
}

function tooMany(state: RateLimiterRes, message: string): Problem {
  return new Problem(429, "too_many", message, Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
}
