import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { afterFirstPage } from "../../shared/after-first-page.ts";
import { useSession } from "../../shared/session.tsx";
import { readToken, watchStoredToken } from "../../shared/stored-session.ts";
import { useOpen } from "../../shared/use-open.ts";

/**
 * Keeps the live connection open while somebody is logged in (specification, section 4); shows
 * nothing of its own. `onFriendsChanged` is also called for what may have been missed.
 */
export function LiveConnection({ onFriendsChanged }: { onFriendsChanged: () => void }) {
  const { state, user, loggingOut } = useSession();
  const stored = useSyncExternalStore(watchStoredToken, readToken, () => null);
  const isWanted = state === "authenticated" && user?.id && !loggingOut;
  const token = isWanted ? stored : null;

  const friendsChanged = useEffectEvent(onFriendsChanged);
  const open = useEffectEvent(useOpen());

  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const listeners = {
      friendsChanged: () => friendsChanged(),
      open: (address: string) => open(address),
    };
    void afterFirstPage(
      () => import("./keep-connected.ts"),
      ({ keepConnected }) => keepConnected(token, signal, listeners),
      signal,
    );
    return () => leaving.abort();
  }, [token]);

  return null;
}
