import { useEffect, useEffectEvent } from "react";
import { firstPageShown } from "../../shared/first-page.ts";
import { useOpen } from "../../shared/use-open.ts";

/** Looks after notifications on a device that has the service worker; shows nothing of its own. */
export function DeviceCare() {
  const open = useEffectEvent(useOpen());

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const leaving = new AbortController();
    void careOnceRegistered((path) => open(path), leaving.signal);
    return () => leaving.abort();
  }, []);

  return null;
}

async function careOnceRegistered(open: (path: string) => void, signal: AbortSignal) {
  // Where nobody has ever registered the worker, this waits for ever, and nothing is fetched.
  const [registration] = await Promise.all([navigator.serviceWorker.ready, firstPageShown]);
  try {
    const { careForDevice } = await import("./device/care-for-device.ts");
    if (!signal.aborted) await careForDevice(registration, open, signal);
  } catch {
    // Another start of the app looks after the device.
  }
}
