import { Temporal } from "temporal-polyfill";
import { type Due, isKnownZone, MAX_LATE_MS, nextDue, type Wish } from "./next-due.ts";

export const MAX_DEVICES = 20;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No zone is more than a day ahead of UTC, so a later date came from a wrong clock. */
const MAX_DAYS_AHEAD = 2;
const MAX_FAILURES = 20;
const MAX_FAILING_MS = 7 * DAY_MS;

/** The local date in a zone, as "2026-01-31"; null and unknown zones count as UTC. */
export function localDate(now: Date, zone: string | null): string {
  const ruled = zone !== null && isKnownZone(zone) ? zone : "UTC";
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO(ruled).toPlainDate().toString();
}

/**
 * When the next verse is due after the hour was changed at `after`. If today's verse would
 * otherwise be skipped because the new hour began shortly before, it is due at once.
 */
export function changedDue(
  wish: Wish,
  { after, lastDate }: { after: Date; lastDate: string | null },
): Due {
  const shortlyBefore = new Date(after.getTime() - MAX_LATE_MS);
  const begun = nextDue(wish, { after: shortlyBefore, lastDate });
  if (begun.at < after && begun.date === localDate(after, wish.zone)) {
    return { at: after, date: begun.date };
  }
  return nextDue(wish, { after, lastDate });
}

/** Whether a verse due at `dueAt` is too late to send. */
export function isTooLate(dueAt: Date, now: Date): boolean {
  return now.getTime() - dueAt.getTime() > MAX_LATE_MS;
}

/**
 * When a refused verse is retried: after 1, 2, 4, … minutes, and not before the push service
 * allows. Null when that would be too late.
 */
export function retryAt(
  refused: { refusals: number; retryAfterMs: number; dueAt: Date },
  now: Date,
): Date | null {
  const backoff = MINUTE_MS * 2 ** refused.refusals;
  const at = new Date(now.getTime() + Math.max(backoff, refused.retryAfterMs));
  return isTooLate(refused.dueAt, at) ? null : at;
}

/** Whether a local date is further ahead than possible, so that it came from a wrong clock. */
function isAhead(date: string, now: Date): boolean {
  return date > localDate(new Date(now.getTime() + MAX_DAYS_AHEAD * DAY_MS), null);
}

/** The last date whose verse a reader had, unless it is impossible. */
export function plausibleLastDate(lastDate: string | null, now: Date): string | null {
  return lastDate !== null && isAhead(lastDate, now) ? null : lastDate;
}

/**
 * Whether a device should get the verse due at `dueAt`: not if it has had it, nor if it was
 * subscribed since, as it may have had the verse before it was turned off and on.
 */
export function isWaiting(
  { lastDate, subscribedAt }: { lastDate: string; subscribedAt: Date },
  { date, dueAt }: { date: string; dueAt: Date },
  now: Date,
): boolean {
  if (lastDate >= date && !isAhead(lastDate, now)) return false;
  return subscribedAt <= dueAt || subscribedAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS;
}

/** Whether a device has failed so often, for so long, that it is removed. */
export function isGivenUp(failures: number, failingSince: Date, now: Date): boolean {
  return failures >= MAX_FAILURES && now.getTime() - failingSince.getTime() >= MAX_FAILING_MS;
}
