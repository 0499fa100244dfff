import { type Limiter, limitBy, networkOf, openLimiter } from "@berea/service-kit";
import type { RequestHandler } from "express";
import type { Redis } from "ioredis";
import { clientAddress } from "./client.ts";
import type { LimitClass } from "./routes.ts";

const SECONDS = 60;

/** Requests a minute from one address. Many people may share one: a school, a congregation. */
const points: Readonly<Record<LimitClass, number>> = {
  api: 1_200,
  // auth limits attempts more finely, by account too.
  "sign-in": 60,
  search: 300,
  // Of its own, so that those who all come back at once after a restart can go on reading.
  socket: 2_400,
};

/** Limits of requests by address, one for each class. */
export interface RateLimits {
  handler(limit: LimitClass): RequestHandler;
  /** For requests without a response object; rejects with Problem 429. */
  consume(limit: LimitClass, address: string): Promise<void>;
}

/** Opens the limits: `factor` multiplies them, `redis` makes replicas count together. */
export function openRateLimits(options: {
  factor: number;
  proxies: number;
  redis?: Redis | undefined;
}): RateLimits {
  const { factor, proxies, redis } = options;
  const open = (name: LimitClass): Limiter =>
    openLimiter({
      name: `gateway-${name}`,
      points: Math.max(1, Math.round(points[name] * factor)),
      seconds: SECONDS,
      redis,
    });
  const limiters = {
    api: open("api"),
    "sign-in": open("sign-in"),
    search: open("search"),
    socket: open("socket"),
  };
  return {
    handler: (limit) =>
      limitBy(limiters[limit], (request) => networkOf(clientAddress(request, proxies))),
    consume: (limit, address) => limiters[limit].consume(networkOf(address)),
  };
}
