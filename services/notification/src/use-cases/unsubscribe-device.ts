import type { NotificationContext } from "../context.ts";
import { unknownDevice } from "../problems.ts";
import { identify } from "../push/endpoint.ts";

/** Removes a user's device; Problem 404 when they have no such device. */
export async function unsubscribeDevice(
  { devices }: Pick<NotificationContext, "devices">,
  userId: string,
  endpoint: string,
): Promise<void> {
  const { endpointId } = identify(endpoint);
  if (!(await devices.deleteOne({ endpointId, userId }))) throw unknownDevice();
}
