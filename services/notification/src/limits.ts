import { type Limiter, openLimiter, type openRedis } from "@berea/service-kit";

const HOUR_S = 3600;
const TEN_MINUTES_S = 600;

/** Rate limits; README.md has the numbers. */
export interface NotificationLimits {
  /** Unknown old subscriptions, by network. */
  readonly misses: Limiter;
  /** Tests sent to everybody, across the whole system. */
  readonly testsToAll: Limiter;
  /** Tests sent by users to themselves. */
  readonly testsToSelf: Limiter;
}

/** With Redis, all replicas share one count. */
export function openLimits(redis: ReturnType<typeof openRedis> | undefined): NotificationLimits {
  return {
    misses: openLimiter({ name: "notification-misses", points: 20, seconds: HOUR_S, redis }),
    testsToAll: openLimiter({
      name: "notification-tests-all",
      points: 1,
      seconds: TEN_MINUTES_S,
      message: "A test was sent a short while ago. Please wait before you send another.",
      redis,
    }),
    testsToSelf: openLimiter({
      name: "notification-tests-self",
      points: 10,
      seconds: TEN_MINUTES_S,
      message: "You have sent many tests. Please wait before you send another.",
      redis,
    }),
  };
}
