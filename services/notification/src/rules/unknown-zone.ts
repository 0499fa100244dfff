import type { Log } from "@berea/service-kit";
import { LRUCache } from "lru-cache";
import { isKnownZone } from "./next-due.ts";

const MAX_LOGGED = 1_000;

/** Zones already logged by this process. */
const logged = new LRUCache<string, true>({ max: MAX_LOGGED });

/** Logs, once, a zone unknown to this runtime, e.g. one that was renamed. */
export function warnOfUnknownZone(log: Log, zone: string | null): void {
  if (zone === null || isKnownZone(zone) || logged.has(zone)) return;
  logged.set(zone, true);
  log.warn({ zone }, "unknown zone: its readers get their verse in UTC");
}
