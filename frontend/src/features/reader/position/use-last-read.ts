import { useEffect, useState } from "react";
import { useSession } from "../../../shared/session.tsx";
import { readUser } from "../../../shared/stored-session.ts";
import { isSamePosition, type Position } from "./position.ts";

/**
 * Tells the server which chapter is being read, when it differs from the one it knows. Flipping
 * through chapters sends one call at a time and, of those that came meanwhile, only the last.
 */
export function useLastRead(position: Position): void {
  const { user, updateUser } = useSession();
  const userId = user?.id;
  const [save] = useState(() => latestOnly(saveFor));

  async function saveFor({
    position,
    userId,
  }: {
    position: Position;
    userId: string;
  }): Promise<void> {
    // The stored user is up to date even when this page has been left or its user logged out.
    const stored = readUser();
    if (stored?.id !== userId) return;
    const known = { book: stored.lastReadBook, chapter: stored.lastReadChapter };
    if (isSamePosition(known, position)) return;
    try {
      const { savePosition } = await import("../../../shared/save-position.ts");
      const { changes } = await savePosition(userId, "saveLastRead", position);
      updateUser(userId, changes);
    } catch (error) {
      console.warn("Last read was not saved:", error);
    }
  }

  useEffect(() => {
    if (userId) save({ position, userId });
  }, [position, userId, save]);
}

/**
 * Runs `act` for one value at a time. What comes while it is busy waits, and of those only the
 * latest: acts never overtake each other and the last value always has its turn.
 * `act` must not reject.
 */
function latestOnly<T extends object>(act: (value: T) => Promise<void>): (value: T) => void {
  let waiting: T | undefined;
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    for (let value = waiting; value; value = waiting) {
      waiting = undefined;
      await act(value);
    }
    busy = false;
  }

  return (value) => {
    waiting = value;
    if (!busy) void run();
  };
}
