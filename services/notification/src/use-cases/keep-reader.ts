import type { UserFacts } from "@berea/contracts";
import { DuplicateKey } from "@berea/service-kit/store";
import type { NotificationContext } from "../context.ts";
import type { Reader } from "../models/reader.ts";
import { MAX_LATE_MS, nextDue } from "../rules/next-due.ts";
import { changedDue, plausibleLastDate } from "../rules/rules.ts";
import { warnOfUnknownZone } from "../rules/unknown-zone.ts";

type Readers = NotificationContext["readers"];
type Choice = Pick<Reader, "hour" | "zone"> & { chosenAt: Date };

/**
 * Stores a user's facts from auth, unless newer ones are stored or the account is deleted, and
 * plans the next verse. The event's `occurredAt` (ISO 8601) is when the reader chose: an hour that
 * has begun since then is still due today. One that began before is due tomorrow, unless it
 * replaces another hour and today would have no verse: then it is due at once.
 */
export async function keepReader(
  context: Pick<NotificationContext, "readers" | "log" | "now">,
  facts: UserFacts,
  occurredAt: string,
): Promise<void> {
  const { readers, log, now } = context;
  const { userId: _id, version } = facts;
  const { preferredLocalNotificationHour: hour, notificationTimezone: zone } = facts;
  if (hour !== null) warnOfUnknownZone(log, zone);
  const chosenAt = new Date(occurredAt);
  // A retry means that a claim or another event changed the reader concurrently.
  for (;;) {
    const known = await readers.findOne({ _id });
    if (known && (known.deletedAt !== null || known.version >= version)) return;
    const plan = planOf({ hour, zone, chosenAt }, known, now());
    const kept = { version, hour, zone, ...plan };
    if (await (known ? replace(readers, known, kept) : insert(readers, { _id, ...kept }))) return;
  }
}

function planOf({ hour, zone, chosenAt }: Choice, known: Reader | null, now: Date) {
  if (hour === null) return { nextDueAt: null, nextDate: null };
  if (known?.nextDueAt && known.hour === hour && known.zone === zone) return {};
  // Another machine's clock may be fast, and a verse that is too late is not sent anyway.
  const chosen = Math.min(chosenAt.getTime(), now.getTime());
  const after = new Date(Math.max(chosen, now.getTime() - MAX_LATE_MS));
  const lastDate = plausibleLastDate(known?.lastDate ?? null, now);
  const had = known !== null && known.hour !== null;
  const { at, date } = (had ? changedDue : nextDue)({ hour, zone }, { after, lastDate });
  return { nextDueAt: at, nextDate: date };
}

/** False when the reader has changed since it was read, so the plan no longer applies. */
async function replace(readers: Readers, known: Reader, kept: Partial<Reader>): Promise<boolean> {
  const { _id, version, lastDate, nextDueAt } = known;
  const same = { _id, version, lastDate, nextDueAt, deletedAt: null };
  return (await readers.updateOne(same, { $set: kept })) !== null;
}

async function insert(readers: Readers, kept: Parameters<Readers["insert"]>[0]): Promise<boolean> {
  try {
    await readers.insert(kept);
    return true;
  } catch (error) {
    if (error instanceof DuplicateKey) return false;
    throw error;
  }
}
