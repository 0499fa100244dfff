import type { EventContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import { payloadOf } from "../push/payload.ts";
import { isTooLate } from "../rules.ts";
import { deliverVerse } from "./deliver-verse.ts";

const PAGE_SIZE = 200;

/**
 * Sends again to the devices whose push service had refused, and whose time has come. Any number of
 * processes may do this at once. Rejects when the store or bible is away; the next turn tries again.
 */
export async function retryDevices(context: EventContext): Promise<void> {
  const { devices, now, slots } = context;
  for (;;) {
    const page = await devices.find(
      { retryAt: { $lte: now() } },
      { sort: { retryAt: 1 }, limit: PAGE_SIZE },
    );
    if (page.length === 0) return;
    await Promise.all(page.map((device) => slots.run(() => retry(context, device))));
  }
}

async function retry(context: EventContext, { _id, retryAt, retryDueAt, lastDate: date }: Device) {
  const { devices, now, verseOf } = context;
  const dueAt = retryDueAt ?? now();
  const payload = payloadOf(await verseOf(date), date);
  const late = isTooLate(dueAt, now());
  const before = await devices.updateOne(
    { _id, retryAt, lastDate: date },
    { $set: { retryAt: null, ...(!late && { lastSentAt: now() }) } },
    { returnDocument: "before" },
  );
  if (before && !late) await deliverVerse(context, before, { date, dueAt, payload });
}
