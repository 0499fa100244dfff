import { allDone } from "@berea/service-kit";
import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import { payloadOf } from "../push/payload.ts";
import { wantsVerse } from "../readers/wants-verse.ts";
import { isTooLate } from "../rules/rules.ts";
import { deliverVerse } from "./deliver-verse.ts";

const PAGE_SIZE = 200;

/**
 * Retries due devices whose push service had refused the verse; stops early when aborted. Safe to
 * run in any number of processes at once. Rejects when the store or bible is down; the next turn
 * tries again.
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
  // Closing soon aborts what is in flight, so claim nothing more.
  if (stop?.aborted) return;
  const before = await devices.updateOne(
    { _id, retryAt },
    { $set: { retryAt: null, ...(!isOver && { lastSentAt: now() }) } },
    { returnDocument: "before" },
  );
  if (before && !isOver) await deliverVerse(context, before, { date, dueAt, payload });
}
