import { LRUCache } from "lru-cache";
import webpush from "web-push";
import type { NotificationConfig } from "../config.ts";

const MAX_ORIGINS = 100;
const HOUR_S = 3600;
/** How long a signature is good for; a day is the most that push services take. */
const GOOD_S = 12 * HOUR_S;
/** Apple asks not to make a new one more often than hourly. */
const KEPT_S = HOUR_S;

type VapidSettings = Pick<
  NotificationConfig,
  "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT"
>;

interface Signed {
  readonly headers: { Authorization: string };
  /** The token's own `exp`, in seconds by the clock on the wall. */
  readonly exp: number;
}

/** Tells who we are to a push service, signed (RFC 8292): the header for requests to its origin. */
export function openVapid(settings: VapidSettings): (origin: string) => { Authorization: string } {
  const { VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings;
  const known = new LRUCache<string, Signed>({ max: MAX_ORIGINS });

  function sign(origin: string): Signed {
    const exp = Math.floor(Date.now() / 1000) + GOOD_S;
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
 * By the clock on the wall, since that is what the push service goes by: the process's own stands
 * still while a laptop sleeps. One that was set back makes an old signature one of the future.
 */
function isFresh({ exp }: Signed): boolean {
  const leftS = exp - Date.now() / 1000;
  return leftS > GOOD_S - KEPT_S && leftS <= GOOD_S;
}
