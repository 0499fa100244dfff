import { useEffect, useEffectEvent } from "react";
import { afterFirstPage } from "../../shared/after-first-page.ts";
import { useSession } from "../../shared/session.tsx";

/** Looks after the app without a network, once its first page is there. */
export function OfflineCare() {
  const { user, updateUser } = useSession();
  const change = useEffectEvent(updateUser);
  const userId = user?.id;

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void afterFirstPage(
      () => import("./care-offline.ts"),
      ({ careOffline }) =>
        careOffline({ userId, change: (...changed) => change(...changed), signal }),
      signal,
    );
    return () => leaving.abort();
  }, [userId]);

  return null;
}
