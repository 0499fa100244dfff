import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";

// A reader gets one verse on each local date, when the clock in their zone first shows their hour.
// When clocks change, a repeated hour counts the first time; a skipped hour is due at the change,
// the first minute after it; a skipped date has no verse.

/** A reader's local hour, 0 to 23, and IANA zone; null is UTC. */
export interface Wish {
  readonly hour: number;
  readonly zone: string | null;
}

/** When a verse is due, and the local date, as "2026-01-31", whose verse it is. */
export interface Due {
  readonly at: Date;
  readonly date: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The most that a verse may be late; after that it is skipped. */
export const MAX_LATE_MS = 3 * HOUR_MS;
const MAX_MOMENTS = 50_000;
const MAX_ZONES = 2_000;

/** By zone, hour and date, which thousands of readers share. NaN: the zone skipped the date. */
const moments = new LRUCache<string, number>({ max: MAX_MOMENTS });
const knownZones = new LRUCache<string, boolean>({ max: MAX_ZONES });

/**
 * When the next verse is due: at `after` or later, on a later local date than `lastDate`, the last
 * whose verse the reader had. Unknown zones count as UTC.
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
  // A repeated hour: the first; a skipped hour: a time before the change.
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
