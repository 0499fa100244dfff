import type { Input, Reply } from "@berea/contracts";
import { call } from "../../../shared/api-client.ts";
import { forgetDevice, rememberDevice } from "./remembered-device.ts";
import { isMadeWith, keyBytes } from "./server-key.ts";

/** Why notifications could not be enabled, in the words of the specification's section 8. */
export class NotEnabled extends Error {
  override readonly name = "NotEnabled";
}

/** The person said no, or said nothing. */
export class PermissionDenied extends NotEnabled {
  override readonly message = "Notification permission denied.";
}

/**
 * Has the verse of the day sent to this device, once the person has answered the browser's question.
 * @throws NotEnabled with the text to show, the failure behind it as its cause
 */
export async function enableDevice(
  asked: Promise<NotificationPermission>,
  fetchKey: () => Promise<Reply<"getVapidPublicKey">>,
): Promise<void> {
  if ((await asked) !== "granted") throw new PermissionDenied();
  const fetched = await fetchKey().catch(because("Failed to fetch VAPID key."));
  const key = fetched.publicKey;
  if (!key) throw new NotEnabled("VAPID key received from server was empty.");

  const { subscription, replaced } = await subscribeWith(key).catch(because(refusedByBrowser));
  try {
    // What a browser leaves out, the server refuses.
    const body = subscription.toJSON() as Input<"subscribeDevice">["body"];
    await call("subscribeDevice", { body });
  } catch (cause) {
    // The browser would wait for what nobody sends.
    await subscription.unsubscribe().catch(() => {});
    await forgetDevice();
    throw new NotEnabled("Failed to save subscription on server.", { cause });
  }
  await rememberDevice(subscription, key);
  // Nothing can be sent there any more; should this fail, the server finds out by itself.
  if (replaced) {
    await call("unsubscribeDevice", { body: { endpoint: replaced } }).catch(() => {});
  }
}

const refusedByBrowser =
  "Your browser could not subscribe to notifications. Please try again later.";

/** A subscription made with the key, and the endpoint of one made with another that it replaces. */
async function subscribeWith(key: string) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  if (existing && isMadeWith(existing, key)) return { subscription: existing };
  await existing?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(key),
  });
  return { subscription, replaced: existing?.endpoint };
}

function because(text: string): (cause: unknown) => never {
  return (cause) => {
    throw new NotEnabled(text, { cause });
  };
}
