import type { Log } from "@berea/service-kit";
import { LRUCache } from "lru-cache";
import { isKnownZone } from "./next-due.ts";

const MAX_TOLD = 1_000;

/** Zones that have been told of since this process started. */
const told = new LRUCache<string, true>({ max: MAX_TOLD });

/** Tells once of a zone whose rules this runtime does not have, e.g. one that was renamed. */
export function warnOfUnknownZone(log: Log, zone: string | null): void {
  if (zone === null || isKnownZone(zone) || told.has(zone)) return;
  told.set(zone, true);
  log.warn({ zone }, "unknown zone: its readers get their verse by UTC");
}
