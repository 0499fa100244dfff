import { LRUCache } from "lru-cache";
import webpush from "web-push";
import type { NotificationConfig } from "../config.ts";

const MAX_ORIGINS = 100;
const HOUR_S = 3600;
/** How long a signature is valid; push services accept a day at most. */
const LIFETIME_S = 12 * HOUR_S;
/** Apple asks for at most one new signature an hour. */
const REUSE_S = HOUR_S;

type VapidSettings = Pick<
  NotificationConfig,
  "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT"
>;

interface Signed {
  readonly headers: { Authorization: string };
  /** The token's `exp`: seconds, by the wall clock. */
  readonly exp: number;
}

/** The signed header that identifies us to a push service's origin (RFC 8292). */
export function openVapid(settings: VapidSettings): (origin: string) => { Authorization: string } {
  const { VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings;
  const known = new LRUCache<string, Signed>({ max: MAX_ORIGINS });

  function sign(origin: string): Signed {
    const exp = Math.floor(Date.now() / 1000) + LIFETIME_S;
    const own = [VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY] as const;
    return { headers: webpush.getVapidHeaders(origin, ...own, "aes128gcm", exp), exp };
  }

  return (origin) => {
    const kept = known.get(origin);
    const signed = kept && isFresh(kept) ? kept : sign(origin);
    known.set(origin, signed);
    return signed.headers;
  };
}

/**
 * By the wall clock, which push services go by; the monotonic clock stops while a laptop sleeps.
 * After the wall clock was set back, an old signature may lie in the future.
 */
function isFresh({ exp }: Signed): boolean {
  const leftS = exp - Date.now() / 1000;
  return leftS > LIFETIME_S - REUSE_S && leftS <= LIFETIME_S;
}
