import { Button } from "../../../shared/button.tsx";
import { isSamePosition, nameOf, type Position } from "../position/position.ts";
import type { HistoryEntry } from "../position/reading-history.ts";
import { Disclosure } from "./disclosure.tsx";
import styles from "./history-menu.module.css";
import { HistoryIcon } from "./reader-icons.tsx";

interface HistoryMenuProps {
  history: readonly HistoryEntry[];
  position: Position;
  onGo: (to: Position) => void;
  onClear: () => void;
}

export function HistoryMenu({ history, position, onGo, onClear }: HistoryMenuProps) {
  return (
    <Disclosure name="Reading history" icon={<HistoryIcon />}>
      {(close) => (
        <>
          <ol className={styles.list}>
            {history.map((entry) => (
              <li key={nameOf(entry)}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={isSamePosition(entry, position) || undefined}
                  onClick={() => {
                    close();
                    onGo({ book: entry.book, chapter: entry.chapter });
                  }}
                >
                  {nameOf(entry)}{" "}
                  <time dateTime={new Date(entry.timestamp).toISOString()} className={styles.time}>
                    {whenRead(entry)}
                  </time>
                </button>
              </li>
            ))}
          </ol>
          {history.length > 1 && (
            <Button kind="quiet" className={styles.clear} onClick={onClear}>
              Clear history
            </Button>
          )}
        </>
      )}
    </Disclosure>
  );
}

/** The time for today, the day for earlier. */
function whenRead({ timestamp }: HistoryEntry): string {
  const date = new Date(timestamp);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday
    ? date.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" })
    : date.toLocaleDateString([], { day: "numeric", month: "short" });
}
