import type { NotificationContext } from "../context.ts";
import { nextDue } from "../rules/next-due.ts";
import { plausibleLastDate } from "../rules/rules.ts";

type Context = Pick<NotificationContext, "readers" | "log" | "now">;

const PAGE_SIZE = 500;
/** The longest wait: three days across the date line, and a skipped date. */
const MAX_WAIT_MS = 5 * 24 * 3_600_000;

/**
 * Replans readers whose next verse is too far ahead, which happens when it was planned by a wrong
 * clock: they would otherwise receive nothing until then. Usually there are none.
 * @throws StoreUnavailable
 */
export async function replanReaders(context: Context, stop?: AbortSignal): Promise<void> {
  const { readers, log, now } = context;
  const far = new Date(now().getTime() + MAX_WAIT_MS);
  while (!stop?.aborted) {
    const page = await readers.find(
      { nextDueAt: { $gt: far }, hour: { $ne: null } },
      { sort: { nextDueAt: 1 }, limit: PAGE_SIZE },
    );
    if (page.length === 0) return;
    log.warn({ readers: page.length }, "verses had been planned by a wrong clock");
    for (const { _id, version, hour, zone, nextDueAt, lastDate } of page) {
      if (hour === null || stop?.aborted) continue;
      const believed = plausibleLastDate(lastDate, now());
      const { at, date } = nextDue({ hour, zone }, { after: now(), lastDate: believed });
      await readers.updateOne(
        { _id, version, nextDueAt },
        { $set: { nextDueAt: at, nextDate: date, lastDate: believed } },
      );
    }
  }
}
