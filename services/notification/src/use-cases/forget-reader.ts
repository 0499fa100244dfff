import type { NotificationContext } from "../context.ts";

/**
 * Forgets a user whose account is deleted. What is left says so, for an older event that arrives later;
 * a verse that waits to be published is dropped. Afterwards the devices can be removed: nobody is
 * claimed for them any more.
 */
export async function forgetReader(
  { readers, now }: Pick<NotificationContext, "readers" | "now">,
  { userId, version }: { userId: string; version: number },
): Promise<void> {
  const nothing = { hour: null, zone: null, nextDueAt: null, nextDate: null, lastDate: null };
  await readers.updateOne(
    { _id: userId },
    { $max: { version }, $set: { ...nothing, outbox: [], deletedAt: now() } },
    { upsert: true },
  );
}
