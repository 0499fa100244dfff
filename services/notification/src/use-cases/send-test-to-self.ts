import type { VerseOfTheDay } from "@berea/contracts";
import type { NotificationContext } from "../context.ts";
import { noDevice, pushFailed } from "../problems.ts";
import { payloadOf } from "../push/payload.ts";
import { pushToDevice } from "./push-to-device.ts";

interface Test {
  readonly date: string;
  readonly sentVerse: VerseOfTheDay;
  /** By `performance.now()`. */
  readonly deadline: number;
}

/**
 * Sends a test to a user's own devices and says how it went. Problem 409 when there is none, 502
 * when no push service has accepted it.
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
  const timeoutMs = Math.max(1, deadline - performance.now());
  // Not in the slots: somebody is waiting, and at seven o'clock the line is long.
  const outcomes = await Promise.all(
    devices.map((device) => pushToDevice(context, device, { payload, timeoutMs })),
  );
  const accepted = outcomes.filter(({ kind }) => kind === "accepted").length;
  if (accepted === 0) throw pushFailed();
  if (accepted === devices.length) return "Test notification sent!";
  return `Test notification sent to ${accepted} of your ${devices.length} devices.`;
}
