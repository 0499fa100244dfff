import type { NotificationContext } from "../context.ts";

/**
 * Erases a deleted account's reader, keeping a record of the deletion against late events; a verse
 * waiting to be published is dropped. After this the devices can be removed, since nothing more is
 * claimed for the user.
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

/** Removes all devices of a deleted account. */
export async function forgetDevicesOf(
  { devices }: Pick<NotificationContext, "devices">,
  userId: string,
): Promise<void> {
  await devices.deleteMany({ userId });
}
