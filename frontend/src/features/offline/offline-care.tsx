import { useEffect, useEffectEvent } from "react";
import { firstPageShown } from "../../shared/first-page.ts";
import { type Session, useSession } from "../../shared/session.tsx";

/** Looks after the app without a network, once its first page is there. */
export function OfflineCare() {
  const { user, updateUser } = useSession();
  const change = useEffectEvent(updateUser);
  const userId = user?.id;

  useEffect(() => {
    const leaving = new AbortController();
    void care(userId, (...changed) => change(...changed), leaving.signal);
    return () => leaving.abort();
  }, [userId]);

  return null;
}

async function care(
  userId: string | undefined,
  change: Session["updateUser"],
  signal: AbortSignal,
): Promise<void> {
  await firstPageShown;
  try {
    const { careOffline } = await import("./care-offline.ts");
    if (!signal.aborted) careOffline({ userId, change, signal });
  } catch {
    // The network went away before the script came.
    window.addEventListener("online", () => void care(userId, change, signal), {
      once: true,
      signal,
    });
  }
}
