import { type Limiter, limitBy, networkOf, openLimiter } from "@berea/service-kit";
import type { RequestHandler } from "express";
import type { Redis } from "ioredis";
import { clientAddress } from "./client.ts";
import type { LimitClass } from "./routes.ts";

const SECONDS = 60;

/** Requests a minute from one address, which many people may share: a school, a congregation. */
const points: Readonly<Record<LimitClass, number>> = {
  api: 1_200,
  // auth has finer limits, by account too.
  "sign-in": 60,
  search: 300,
  // Separate, so that clients reconnecting after a restart can go on reading.
  socket: 2_400,
};

export interface RateLimits {
  handler(limit: LimitClass): RequestHandler;
  /** For requests without a response object; rejects with Problem 429. */
  consume(limit: LimitClass, address: string): Promise<void>;
}

/** `factor` multiplies the limits; with `redis`, replicas share one count. */
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
