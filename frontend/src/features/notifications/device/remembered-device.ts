import { keyText } from "./server-key.ts";

// A service worker has no local storage and no token. What proves to the server that a new
// subscription belongs to a device that it knows is therefore kept where page and worker both look.

/** The subscription of this browser that the server knows. */
export interface RememberedDevice {
  readonly endpoint: string;
  /** The subscription's secret: who knows it is the device. */
  readonly auth: string;
  /** The server's key that it was made with, as base64url. */
  readonly key: string;
}

const cacheName = "bereaDevice";
const address = "/remembered-device";

/** What the server knows of this browser, if it is subscribed. */
export async function rememberedDevice(): Promise<RememberedDevice | undefined> {
  try {
    const kept = await (await caches.open(cacheName)).match(address);
    return deviceIn(await kept?.json());
  } catch {
    return undefined;
  }
}

/** Remembers that the server knows this subscription, made with this key of it. */
export async function rememberDevice(subscription: PushSubscription, key: string): Promise<void> {
  const device = deviceIn({ ...deviceOf(subscription), key });
  if (!device) return;
  // Where nothing may be kept, notifications work until the browser replaces the subscription.
  await caches
    .open(cacheName)
    .then((cache) => cache.put(address, Response.json(device)))
    .catch(() => {});
}

/** Forgets what the server knew. */
export async function forgetDevice(): Promise<void> {
  await caches.delete(cacheName).catch(() => {});
}

/** What there is to know of a subscription; undefined when the browser withholds a part of it. */
export function knownOf(subscription: PushSubscription | null): RememberedDevice | undefined {
  return subscription ? deviceIn(deviceOf(subscription)) : undefined;
}

function deviceOf(subscription: PushSubscription) {
  return {
    endpoint: subscription.endpoint,
    auth: subscription.toJSON().keys?.auth,
    key: keyText(subscription.options?.applicationServerKey),
  };
}

function deviceIn(record: unknown): RememberedDevice | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  const { endpoint, auth, key } = record as Record<keyof RememberedDevice, unknown>; // checked below
  if (typeof endpoint !== "string" || typeof auth !== "string") return undefined;
  return typeof key === "string" ? { endpoint, auth, key } : undefined;
}
