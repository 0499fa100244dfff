import type { Reader } from "../models/reader.ts";
import { MAX_LATE_MS, nextDue } from "./next-due.ts";
import { plausibleLastDate } from "./rules.ts";

/** The changes that claim a due reader. */
export interface ClaimPlan {
  /** The verse to hand on; null when it would be too late. */
  readonly verse: { readonly date: string; readonly dueAt: string } | null;
  readonly plan: Pick<Reader, "nextDueAt" | "nextDate" | "lastDate">;
}

/**
 * Plans the claim of a reader due at `now`. After an outage of more than a day, the notifier still
 * finds today's verse if it is not too late.
 * @throws Error when the reader wants no verse
 */
export function planClaim(
  reader: Pick<Reader, "hour" | "zone" | "nextDueAt" | "nextDate" | "lastDate">,
  now: Date,
): ClaimPlan {
  const { hour, zone, nextDueAt, nextDate } = reader;
  if (hour === null || nextDueAt === null || nextDate === null) throw new Error("Nothing is due.");
  const after = new Date(now.getTime() - MAX_LATE_MS);
  const isTooLate = nextDueAt < after;
  const lastDate = isTooLate ? plausibleLastDate(reader.lastDate, now) : nextDate;
  const next = nextDue({ hour, zone }, { after, lastDate });
  return {
    verse: isTooLate ? null : { date: nextDate, dueAt: nextDueAt.toISOString() },
    plan: { nextDueAt: next.at, nextDate: next.date, lastDate },
  };
}
