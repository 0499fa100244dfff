import type { NotificationContext } from "../context.ts";

/** Forgets all devices of a user whose account is deleted. */
export async function forgetDevicesOf(
  { devices }: Pick<NotificationContext, "devices">,
  userId: string,
): Promise<void> {
  await devices.deleteMany({ userId });
}
