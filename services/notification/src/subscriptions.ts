import {
  userDeleted,
  userProfileChanged,
  userRegistered,
  verseDue,
  verseTestRequested,
} from "@berea/contracts";
import type { EventContext } from "./context.ts";
import { forgetDevicesOf } from "./use-cases/forget-devices-of.ts";
import { forgetReader } from "./use-cases/forget-reader.ts";
import { keepReader } from "./use-cases/keep-reader.ts";
import { sendTestToAll } from "./use-cases/send-test-to-all.ts";
import { sendVerse } from "./use-cases/send-verse.ts";

/** Begins to hear of users and of verses to send; resolves when that is done, broker or none. */
export async function subscribeToEvents(context: EventContext): Promise<void> {
  const { bus, background } = context;
  await bus.subscribe("notification.user_registered", userRegistered, (event) =>
    keepReader(context, event.payload, event.occurredAt),
  );
  await bus.subscribe("notification.user_profile_changed", userProfileChanged, (event) =>
    keepReader(context, event.payload, event.occurredAt),
  );
  await bus.subscribe("notification.user_deleted", userDeleted, async ({ payload }) => {
    await forgetReader(context, payload);
    await forgetDevicesOf(context, payload.userId);
  });
  await bus.subscribe("notification.verse_due", verseDue, ({ payload }) =>
    sendVerse(context, payload),
  );
  await bus.subscribe("notification.verse_test_requested", verseTestRequested, async (event) => {
    // Handled when it has begun: were it given to another after a crash, many would get it twice.
    background.begin("test to all", (signal) => sendTestToAll(context, event.payload, signal));
  });
}
