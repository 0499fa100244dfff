import { type Limiter, openLimiter, type openRedis } from "@berea/service-kit";
import type { AuthConfig } from "./config.ts";

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 3600;

/** Rate limits; README.md has the numbers. */
export interface AuthLimits {
  /** Wrong passwords for one account, whether or not it exists. */
  readonly failuresOfAccount: Limiter;
  /** Wrong passwords and unknown emails from one network. */
  readonly failuresOfAddress: Limiter;
  /** New accounts from one network. */
  readonly signUps: Limiter;
}

/** With Redis, all replicas share one count. */
export function openLimits(
  config: AuthConfig,
  redis: ReturnType<typeof openRedis> | undefined,
): AuthLimits {
  const failures = {
    seconds: QUARTER_HOUR_S,
    message: "Too many failed attempts. Please wait before you try again.",
    redis,
  };
  return {
    failuresOfAccount: openLimiter({
      ...failures,
      name: "auth-failures-account",
      points: config.AUTH_LIMIT_ACCOUNT,
    }),
    failuresOfAddress: openLimiter({
      ...failures,
      name: "auth-failures-address",
      points: config.AUTH_LIMIT_ADDRESS,
    }),
    signUps: openLimiter({
      name: "auth-sign-ups",
      points: config.AUTH_LIMIT_SIGN_UPS,
      seconds: HOUR_S,
      message: "Too many new accounts from your network. Please try again later.",
      redis,
    }),
  };
}
