import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";

/** A user's devices, newest first. */
export async function listDevices(
  { devices }: Pick<NotificationContext, "devices">,
  userId: string,
): Promise<Device[]> {
  return await devices.find({ userId }, { sort: { subscribedAt: -1, _id: -1 } });
}
