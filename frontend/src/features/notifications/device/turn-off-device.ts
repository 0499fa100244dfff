import { ApiError, call } from "../../../shared/api-client.ts";
import { forgetDevice } from "./remembered-device.ts";
import { ownSubscription } from "./this-device.ts";

/**
 * Has nothing more sent to a device. If it is this one, the browser's subscription ends too.
 * @throws ApiError when the server could not be told; a device that it does not know is off already
 */
export async function turnOffDevice(endpoint: string): Promise<void> {
  await call("unsubscribeDevice", { body: { endpoint } }).catch((error) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  const own = await ownSubscription();
  if (own?.endpoint === endpoint) await endSubscription(own);
}

/**
 * Ends what a person who logs out receives here: on a shared computer nobody else may see it. The
 * browser's part is done whether or not the server can be told, which then finds out by itself.
 * Only by that: a session that ends by itself, after its days or by another device's change of the
 * password, leaves the device as it is, or the daily verse would come to an end unawares.
 */
export async function turnOffThisDevice(): Promise<void> {
  const own = await ownSubscription();
  if (!own) return;
  const { endpoint } = own;
  const told = call("unsubscribeDevice", { body: { endpoint } });
  await Promise.allSettled([told, endSubscription(own)]);
}

async function endSubscription(subscription: PushSubscription): Promise<void> {
  await Promise.allSettled([subscription.unsubscribe(), forgetDevice()]);
}
