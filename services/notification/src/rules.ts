import { Temporal } from "temporal-polyfill";
import { isKnownZone, MAX_LATE_MS } from "./next-due.ts";

/** How many devices a user may have. */
export const MAX_DEVICES = 20;

const MINUTE_MS = 60_000;
const MAX_FAILURES = 20;
const MAX_FAILING_MS = 7 * 24 * 3_600_000;

/** The local date, as "2026-01-31", in a zone; null and a zone that is not known count as UTC. */
export function localDate(now: Date, zone: string | null): string {
  const ruled = zone !== null && isKnownZone(zone) ? zone : "UTC";
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO(ruled).toPlainDate().toString();
}

/** Whether a verse that was due at `dueAt` is not sent any more. */
export function isTooLate(dueAt: Date, now: Date): boolean {
  return now.getTime() - dueAt.getTime() > MAX_LATE_MS;
}

/**
 * When a verse that was refused is tried again: after 1, 2, 4, … minutes and not before the push
 * service asks for it. Null when that would be too late.
 */
export function retryAt(
  refused: { refusals: number; retryAfterMs: number; dueAt: Date },
  now: Date,
): Date | null {
  const backoff = MINUTE_MS * 2 ** refused.refusals;
  const at = new Date(now.getTime() + Math.max(backoff, refused.retryAfterMs));
  return isTooLate(refused.dueAt, at) ? null : at;
}

/** Whether a device has failed so often and for so long that it is given up. */
export function isGivenUp(failures: number, failingSince: Date, now: Date): boolean {
  return failures >= MAX_FAILURES && now.getTime() - failingSince.getTime() >= MAX_FAILING_MS;
}
