import { registerWorker } from "../../../shared/register-worker.ts";

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

/** Whether this browser can receive the verse of the day. */
function supportsPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether it could after being added to the home screen, as on iPhone and iPad. */
function needsHomeScreen(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad gives itself out as a Mac, but no Mac has a touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
  const isThere = "standalone" in navigator && navigator.standalone === true;
  return isApple && !isThere && !("PushManager" in window);
}
