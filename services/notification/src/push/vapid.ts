import { LRUCache } from "lru-cache";
import webpush from "web-push";
import type { NotificationConfig } from "../config.ts";

const MAX_ORIGINS = 100;
/** A signature is good for twelve hours; Apple asks not to make them more often than hourly. */
const KEPT_MS = 3_600_000;

type VapidSettings = Pick<
  NotificationConfig,
  "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT"
>;

/** Tells who we are to a push service, signed (RFC 8292): the header for requests to its origin. */
export function openVapid(settings: VapidSettings): (origin: string) => { Authorization: string } {
  const { VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings;
  const known = new LRUCache<string, { Authorization: string }>({ max: MAX_ORIGINS, ttl: KEPT_MS });
  return (origin) => {
    const headers =
      known.get(origin) ??
      webpush.getVapidHeaders(
        ...([origin, VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, "aes128gcm"] as const),
      );
    known.set(origin, headers, { noUpdateTTL: true });
    return headers;
  };
}
