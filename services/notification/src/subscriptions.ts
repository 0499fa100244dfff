import {
  userDeleted,
  userProfileChanged,
  userRegistered,
  verseDue,
  verseTestRequested,
} from "@berea/contracts";
import { subscriber } from "@berea/service-kit/bus";
import type { NotificationContext } from "./context.ts";
import { forgetDevicesOf } from "./use-cases/forget-devices-of.ts";
import { forgetReader } from "./use-cases/forget-reader.ts";
import { keepReader } from "./use-cases/keep-reader.ts";
import { sendTestToAll } from "./use-cases/send-test-to-all.ts";
import { sendVerse } from "./use-cases/send-verse.ts";

const MINUTE_MS = 60_000;
/**
 * Waits before each further try of an event. Together they are longer than a verse may be late, so
 * the last try finds it too late, and no verse becomes a dead letter because somebody was away.
 */
const RETRY_DELAYS_MS = [1_000, 10_000, MINUTE_MS, ...Array<number>(18).fill(10 * MINUTE_MS)];

/** Begins to hear of users and of verses to send; resolves when that is done, broker or none. */
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
    // Handled when it has begun: were it given to another after a crash, many would get it twice.
    background.begin("test to all", (signal) => sendTestToAll(context, event.payload, signal));
  });
}
