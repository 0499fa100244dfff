import { registerWorker } from "../../../shared/register-worker.ts";
import { needsHomeScreen, supportsPush } from "./push-support.ts";

/** What this browser says about notifications. */
export type ThisDevice =
  | { readonly isSupported: false; readonly needsHomeScreen: boolean }
  | {
      readonly isSupported: true;
      readonly permission: NotificationPermission;
      readonly subscription: PushSubscription | null;
    };

/**
 * Registers the service worker (specification, section 2) and looks at what is allowed and
 * subscribed.
 * @throws what the browser says when the worker cannot be registered
 */
export async function lookAtThisDevice(): Promise<ThisDevice> {
  if (!supportsPush()) return { isSupported: false, needsHomeScreen: needsHomeScreen() };
  const { pushManager } = await registerWorker();
  const subscription = await pushManager.getSubscription();
  return { isSupported: true, permission: Notification.permission, subscription };
}

/** The subscription of this browser, if it has one; registers nothing. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!supportsPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}
