import { beforeLogout } from "../../../shared/before-logout.ts";
import { registerWorker } from "../../../shared/register-worker.ts";
import { pathWithin } from "./path-within.ts";
import { renewDevice } from "./renew-device.ts";
import { turnOffThisDevice } from "./turn-off-device.ts";

/**
 * Keeps the device in step while the app is open: goes where a notification leads, tells the server
 * of a subscription that the worker could not tell of, and ends it with a logout.
 */
export async function syncDevice(
  { pushManager }: ServiceWorkerRegistration,
  open: (path: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const workers = navigator.serviceWorker;
  workers.addEventListener("message", (event) => answer(event, open), { signal });
  signal.addEventListener("abort", beforeLogout(turnOffThisDevice));
  // Some browsers have workers but no push.
  if (!pushManager) return;
  // Away from the network both are done at another start.
  await renewDevice(pushManager).catch(() => {});
  if (await pushManager.getSubscription()) await registerWorker().catch(() => {});
}

/** A worker asks to show what was tapped, and waits for the word that it is being shown. */
function answer({ data, ports }: MessageEvent, open: (path: string) => void): void {
  const asked = typeof data === "object" && data ? data.open : undefined;
  const path = pathWithin(window.location.origin, asked);
  if (!path) return;
  open(path);
  ports[0]?.postMessage("opened");
}
