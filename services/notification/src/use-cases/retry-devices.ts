import { allDone } from "@berea/service-kit";
import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import { payloadOf } from "../push/payload.ts";
import { wantsVerse } from "../readers/wants-verse.ts";
import { isTooLate } from "../rules/rules.ts";
import { deliverVerse } from "./deliver-verse.ts";

const PAGE_SIZE = 200;

/**
 * Sends again to the devices whose push service had refused, and whose time has come; begins with
 * no further one when asked to stop. Any number of processes may do this at once. Rejects when the
 * store or bible is away; the next turn tries again.
 */
export async function retryDevices(
  context: NotificationContext,
  stop?: AbortSignal,
): Promise<void> {
  const { devices, now, limit } = context;
  while (!stop?.aborted) {
    const page = await devices.find(
      { retryAt: { $lte: now() } },
      { sort: { retryAt: 1 }, limit: PAGE_SIZE },
    );
    if (page.length === 0) return;
    const tried = page.map((device) => limit(() => retry(context, device, stop)));
    await allDone(tried);
  }
}

async function retry(
  context: NotificationContext,
  device: Device,
  stop?: AbortSignal,
): Promise<void> {
  const { devices, now, verseOf } = context;
  const { _id, userId, retryAt, retryDueAt, lastDate: date } = device;
  const dueAt = retryDueAt ?? now();
  const payload = payloadOf(await verseOf(date), date);
  const isOver = isTooLate(dueAt, now()) || !(await wantsVerse(context, userId));
  // Closing gives up what is under way soon, so nothing is claimed for that.
  if (stop?.aborted) return;
  const before = await devices.updateOne(
    { _id, retryAt },
    { $set: { retryAt: null, ...(!isOver && { lastSentAt: now() }) } },
    { returnDocument: "before" },
  );
  if (before && !isOver) await deliverVerse(context, before, { date, dueAt, payload });
}
