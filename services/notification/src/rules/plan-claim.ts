import type { Reader } from "../models/reader.ts";
import { MAX_LATE_MS, nextDue } from "./next-due.ts";
import { believedDate } from "./rules.ts";

/** What is to be written when a reader who is due is claimed. */
export interface ClaimPlan {
  /** The verse that is handed on; none when it would be too late. */
  readonly verse: { readonly date: string; readonly dueAt: string } | null;
  readonly plan: Pick<Reader, "nextDueAt" | "nextDate" | "lastDate">;
}

/**
 * Decides what becomes of a reader who is due at `now`. A notifier that was away for more than a
 * day still finds the verse of today, when that is not too late.
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
  const lastDate = isTooLate ? believedDate(reader.lastDate, now) : nextDate;
  const next = nextDue({ hour, zone }, { after, lastDate });
  return {
    verse: isTooLate ? null : { date: nextDate, dueAt: nextDueAt.toISOString() },
    plan: { nextDueAt: next.at, nextDate: next.date, lastDate },
  };
}
