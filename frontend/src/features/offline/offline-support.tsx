import { useEffect, useEffectEvent } from "react";
import { afterFirstPage } from "../../shared/after-first-page.ts";
import { useSession } from "../../shared/session.tsx";

/** Readies the app to work without a network, once its first page is there. */
export function OfflineSupport() {
  const { user, updateUser } = useSession();
  const change = useEffectEvent(updateUser);
  const userId = user?.id;

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void afterFirstPage(
      () => import("./support-offline.ts"),
      ({ supportOffline }) =>
        supportOffline({ userId, change: (...changed) => change(...changed), signal }),
      signal,
    );
    return () => leaving.abort();
  }, [userId]);

  return null;
}
