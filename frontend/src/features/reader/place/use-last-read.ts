import { useEffect, useState } from "react";
import { useSession } from "../../../shared/session.tsx";
import { readUser } from "../../../shared/stored-session.ts";
import { latestOnly } from "./latest-only.ts";
import { isSamePlace, type Place } from "./place.ts";

/**
 * Tells the server which chapter is being read, when it differs from the one it knows. Flipping
 * through chapters sends one call at a time and, of those that came meanwhile, only the last.
 */
export function useLastRead(place: Place): void {
  const { user, updateUser } = useSession();
  const userId = user?.id;
  const [save] = useState(() => latestOnly(saveFor));

  async function saveFor({ place, userId }: { place: Place; userId: string }): Promise<void> {
    // The stored user is up to date even when this page has been left or its user logged out.
    const stored = readUser();
    if (stored?.id !== userId) return;
    const known = { book: stored.lastReadBook, chapter: stored.lastReadChapter };
    if (isSamePlace(known, place)) return;
    try {
      const { savePlace } = await import("../../../shared/save-place.ts");
      const { changes } = await savePlace(userId, "saveLastRead", place);
      updateUser(userId, changes);
    } catch (error) {
      console.warn("Last read was not saved:", error);
    }
  }

  useEffect(() => {
    if (userId) save({ place, userId });
  }, [place, userId, save]);
}
