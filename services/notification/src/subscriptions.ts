import {
  userDeleted,
  userProfileChanged,
  userRegistered,
  verseDue,
  verseTestRequested,
} from "@berea/contracts";
import { subscriber } from "@berea/service-kit/bus";
import type { NotificationContext } from "./context.ts";
import { forgetDevicesOf, forgetReader } from "./use-cases/forget-reader.ts";
import { keepReader } from "./use-cases/keep-reader.ts";
import { sendTestToAll } from "./use-cases/send-test-to-all.ts";
import { sendVerse } from "./use-cases/send-verse.ts";

const MINUTE_MS = 60_000;
/**
 * Delays before each retry. In total they exceed how late a verse may be, so the last attempt skips
 * it as too late, and an outage turns no verse into a dead letter.
 */
const RETRY_DELAYS_MS = [1_000, 10_000, MINUTE_MS, ...Array<number>(18).fill(10 * MINUTE_MS)];

/** Subscribes to users and due verses; resolves even while the broker is down. */
export async function subscribeToEvents(context: NotificationContext): Promise<void> {
  const { bus, background, config } = context;
  const settings = { prefetch: config.NOTIFIER_CONCURRENCY, retryDelaysMs: RETRY_DELAYS_MS };
  const on = subscriber(bus, "notification", settings);
  await on(userRegistered, (event) => keepReader(context, event.payload, event.occurredAt));
  await on(userProfileChanged, (event) => keepReader(context, event.payload, event.occurredAt));
  await on(userDeleted, async ({ payload }) => {
    await forgetReader(context, payload);
    await forgetDevicesOf(context, payload.userId);
  });
  await on(verseDue, ({ payload }) => sendVerse(context, payload));
  await on(verseTestRequested, async (event) => {
    // Acknowledged once begun: redelivery after a crash would send many users a second test.
    background.begin("test to all", (signal) => sendTestToAll(context, event.payload, signal));
  });
}
