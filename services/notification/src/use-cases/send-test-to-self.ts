import type { VerseOfTheDay } from "@berea/contracts";
import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import { noDevice, pushFailed } from "../problems.ts";
import { payloadOf } from "../push/payload.ts";
import { pushToDevice } from "./push-to-device.ts";

interface Test {
  readonly date: string;
  readonly sentVerse: VerseOfTheDay;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
}

/**
 * Sends a test to a user's own devices and reports the result. Problem 409 when there are none, 502
 * when no push service accepted it.
 */
export async function sendTestToSelf(
  context: NotificationContext,
  userId: string,
  { date, sentVerse, deadline }: Test,
): Promise<string> {
  const devices = await context.devices.find({ userId });
  if (devices.length === 0) throw noDevice();
  await context.limits.testsToSelf.consume(userId);
  const payload = payloadOf(sentVerse, date);
  const sent = devices.map((device) => sendInTime(context, device, { payload, deadline }));
  const accepted = (await Promise.all(sent)).filter((isAccepted) => isAccepted).length;
  if (accepted === 0) throw pushFailed();
  if (accepted === devices.length) return "Test notification sent!";
  return `Test notification sent to ${accepted} of your ${devices.length} devices.`;
}

/** False when nothing was accepted in time; at seven o'clock the queue for a slot may be long. */
async function sendInTime(
  context: NotificationContext,
  device: Device,
  { payload, deadline }: { payload: string; deadline: number },
): Promise<boolean> {
  const left = () => deadline - performance.now();
  const { promise: late, resolve } = Promise.withResolvers<false>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    resolve(false);
  }, left());
  const sent = context.limit(async () => {
    if (isLate) return false;
    const timeoutMs = Math.max(1, left());
    const { kind } = await pushToDevice(context, device, { payload, timeoutMs });
    return kind === "accepted";
  });
  return await Promise.race([sent, late]).finally(() => clearTimeout(timer));
}
