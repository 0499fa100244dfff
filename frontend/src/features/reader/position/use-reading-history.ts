import { useEffect, useState } from "react";
import type { Position } from "./position.ts";
import { type HistoryEntry, readHistory, withEntry, writeHistory } from "./reading-history.ts";

interface ReadingHistory {
  /** Most recent first; the chapter being read is the first. */
  readonly history: readonly HistoryEntry[];
  readonly clear: () => void;
}

/** The chapters that a user has read in this browser; each chapter that is opened joins them. */
export function useReadingHistory(position: Position, userId: string | undefined): ReadingHistory {
  const [history, setHistory] = useState<readonly HistoryEntry[]>([]);

  function keep(next: readonly HistoryEntry[]): void {
    if (userId) writeHistory(userId, next);
    setHistory(next);
  }

  useEffect(() => {
    if (!userId) return setHistory([]);
    // Read anew each time: another tab may have written meanwhile.
    const next = withEntry(readHistory(userId), { ...position, timestamp: Date.now() });
    writeHistory(userId, next);
    setHistory(next);
  }, [position, userId]);

  return { history, clear: () => keep(history.slice(0, 1)) };
}
