import type { NotificationContext } from "../context.ts";

/** Removes all devices of a deleted account. */
export async function forgetDevicesOf(
  { devices }: Pick<NotificationContext, "devices">,
  userId: string,
): Promise<void> {
  await devices.deleteMany({ userId });
}
