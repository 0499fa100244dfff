import { useEffect, useEffectEvent } from "react";
import { afterFirstPage } from "../../shared/after-first-page.ts";
import { useOpen } from "../../shared/use-open.ts";

/** Keeps notifications in order on a device that has the service worker; shows nothing of its own. */
export function DeviceSync() {
  const open = useEffectEvent(useOpen());

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void afterFirstPage(
      async () => {
        // Where nobody has ever registered the worker, this waits for ever, and nothing is fetched.
        const registration = await navigator.serviceWorker.ready;
        return { registration, ...(await import("./device/sync-device.ts")) };
      },
      ({ registration, syncDevice }) =>
        // What fails is tried again at the next start of the app.
        void syncDevice(registration, (path) => open(path), signal).catch(() => {}),
      signal,
    );
    return () => leaving.abort();
  }, []);

  return null;
}
