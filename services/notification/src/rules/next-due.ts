import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";

// A reader wants one verse on each local date, when the clock of their zone first shows their hour.
// Zones change their clocks: an hour that comes twice counts the first time; one that is skipped is
// due at the change itself, the first minute after it; a date that is skipped has no verse at all.

/** What a reader has chosen: a local hour, 0 to 23, and an IANA zone; null is UTC. */
export interface Wish {
  readonly hour: number;
  readonly zone: string | null;
}

/** A moment at which a verse is due, and the local date, as "2026-01-31", whose verse it is. */
export interface Due {
  readonly at: Date;
  readonly date: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How late a verse may still be sent; one that is later is skipped. */
export const MAX_LATE_MS = 3 * HOUR_MS;
const MAX_MOMENTS = 50_000;
const MAX_ZONES = 2_000;

/** By zone, hour and date: thousands of readers share each. NaN: the zone skipped the date. */
const moments = new LRUCache<string, number>({ max: MAX_MOMENTS });
const knownZones = new LRUCache<string, boolean>({ max: MAX_ZONES });

/**
 * When the next verse is due: at `after` or later, and on a later local date than `lastDate`, the
 * last one that the reader had a verse of. A zone that is not known counts as UTC.
 */
export function nextDue(
  { hour, zone }: Wish,
  { after, lastDate }: { after: Date; lastDate: string | null },
): Due {
  const ruled = zone !== null && isKnownZone(zone) ? zone : "UTC";
  // No zone is more than a day behind UTC, so no earlier date can be due at `after`.
  const earliest = Math.floor(after.getTime() / DAY_MS) - 1;
  const unread = lastDate === null ? earliest : Date.parse(lastDate) / DAY_MS + 1;
  for (let day = Math.max(earliest, unread); ; day += 1) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const moment = momentOf({ hour, zone: ruled }, date);
    if (moment >= after.getTime()) return { at: new Date(moment), date };
  }
}

/** Whether this runtime has the rules of a zone. */
export function isKnownZone(zone: string): boolean {
  const known = knownZones.get(zone) ?? hasRules(zone);
  knownZones.set(zone, known);
  return known;
}

function momentOf(wish: { hour: number; zone: string }, date: string): number {
  const key = `${wish.zone} ${wish.hour} ${date}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = computeMoment(wish, Temporal.PlainDate.from(date));
  moments.set(key, moment);
  return moment;
}

function computeMoment(
  { hour, zone }: { hour: number; zone: string },
  date: Temporal.PlainDate,
): number {
  const wanted = date.toPlainDateTime({ hour });
  // Of an hour that comes twice the first; of one that is skipped a time before the change.
  const found = wanted.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds;
  const dateExists = date.toZonedDateTime(zone).toPlainDate().equals(date);
  const change = found.getTimeZoneTransition("next");
  return dateExists && change ? change.epochMilliseconds : Number.NaN;
}

function hasRules(zone: string): boolean {
  try {
    new Temporal.ZonedDateTime(0n, zone);
    return true;
  } catch {
    return false;
  }
}
