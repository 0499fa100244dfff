import { replaceDevice } from "@berea/contracts/endpoints";
import { forgetDevice, knownOf, rememberDevice, rememberedDevice } from "./remembered-device.ts";
import { keyBytes } from "./server-key.ts";

/** What the browser itself says about a change. */
interface Change {
  readonly before: PushSubscription | null;
  readonly now: PushSubscription | null;
}

/**
 * Tells the server of the subscription that has taken the place of the one it knows; makes one
 * first when the browser has none left. Does nothing where they are the same, or none is known.
 * Called by the service worker and, for what failed there, by the app.
 * @throws when browser or server cannot do it now
 */
export async function renewDevice(
  pushManager: Pick<PushManager, "getSubscription" | "subscribe">,
  change: Change = { before: null, now: null },
): Promise<void> {
  const known = (await rememberedDevice()) ?? knownOf(change.before);
  if (!known) return;
  // Without the permission there is nothing to go on with, and nobody is asked for it unawares.
  if (Notification.permission !== "granted") return forgetDevice();

  const current = change.now ?? (await pushManager.getSubscription());
  if (current?.endpoint === known.endpoint) return;
  const subscription =
    current ??
    (await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: keyBytes(known.key),
    }));
  const { endpoint, auth, key } = known;
  // Without `call`, which a worker need not carry: there is neither token nor anybody to tell.
  const { path, method } = replaceDevice;
  const response = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ old: { endpoint, auth }, subscription }),
  });
  // 404: the device has been turned off meanwhile, or the server has already been told.
  if (!response.ok && response.status !== 404) throw new Error(`HTTP error ${response.status}`);
  await rememberDevice(subscription, key);
}
