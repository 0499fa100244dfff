import { allDone } from "@berea/service-kit";
import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import { payloadOf } from "../push/payload.ts";
import { wantsVerse } from "../readers/wants-verse.ts";
import { isTooLate, isWaiting } from "../rules/rules.ts";
import { type DueVerse, deliverVerse } from "./deliver-verse.ts";

/**
 * Sends the verse of a reader's local date to each of their devices. Idempotent: each device gets
 * it at most once. Rejects, to be retried, when the store or bible is down.
 */
export async function sendVerse(
  context: NotificationContext,
  { userId, date, dueAt: due }: { userId: string; date: string; dueAt: string },
): Promise<void> {
  const dueAt = new Date(due);
  context.counts.due.inc();
  if (isTooLate(dueAt, context.now())) {
    context.log.warn({ userId, date, dueAt }, "a verse was too late to be sent");
    return;
  }
  const devices = await context.devices.find({ userId });
  const waiting = devices.filter((device) => isWaiting(device, { date, dueAt }, context.now()));
  if (waiting.length === 0 || !(await wantsVerse(context, userId))) return;
  const payload = payloadOf(await context.verseOf(date), date);
  const verse = { date, dueAt, payload };
  const sent = waiting.map((device) => context.limit(() => claimAndSend(context, device, verse)));
  await allDone(sent);
}

/** Nothing comes between the claim and the request: after a crash there, it may have been sent. */
async function claimAndSend(
  context: NotificationContext,
  device: Device,
  verse: DueVerse,
): Promise<void> {
  const { devices, now } = context;
  const { _id, userId, lastDate, subscribedAt } = device;
  const before = await devices.updateOne(
    { _id, userId, lastDate, subscribedAt },
    { $set: { lastDate: verse.date, lastSentAt: now(), retryAt: null } },
    { returnDocument: "before" },
  );
  if (before) await deliverVerse(context, before, verse);
}
