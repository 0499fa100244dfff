import { useEffect, useEffectEvent } from "react";
import { afterFirstPage } from "../../shared/after-first-page.ts";
import { useOpen } from "../../shared/use-open.ts";

/** Looks after notifications on a device that has the service worker; shows nothing of its own. */
export function DeviceCare() {
  const open = useEffectEvent(useOpen());

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void afterFirstPage(
      async () => {
        // Where nobody has ever registered the worker, this waits for ever, and nothing is fetched.
        const registration = await navigator.serviceWorker.ready;
        return { registration, ...(await import("./device/care-for-device.ts")) };
      },
      ({ registration, careForDevice }) =>
        // What fails, another start of the app looks after.
        void careForDevice(registration, (path) => open(path), signal).catch(() => {}),
      signal,
    );
    return () => leaving.abort();
  }, []);

  return null;
}
