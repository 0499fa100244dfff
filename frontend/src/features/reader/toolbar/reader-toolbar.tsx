import { useSession } from "../../../shared/session.tsx";
import type { Position } from "../position/position.ts";
import { useReadingHistory } from "../position/use-reading-history.ts";
import { BookmarkButton } from "./bookmark-button.tsx";
import { HistoryMenu } from "./history-menu.tsx";
import { PassagePicker } from "./passage-picker.tsx";
import type { ReaderSettings } from "./reader-settings.ts";
import styles from "./reader-toolbar.module.css";
import { SettingsMenu } from "./settings-menu.tsx";

interface ReaderToolbarProps {
  position: Position;
  settings: ReaderSettings;
  /** Goes elsewhere; the focus stays where it is. */
  onPick: (to: Position) => void;
  /** Goes elsewhere and begins to read there. */
  onGo: (to: Position) => void;
  onSettings: (changes: Partial<ReaderSettings>) => void;
}

/** What a reader reaches for: passage, bookmark, history, settings. */
export function ReaderToolbar({
  position,
  settings,
  onPick,
  onGo,
  onSettings,
}: ReaderToolbarProps) {
  const { user } = useSession();
  const { history, clear } = useReadingHistory(position, user?.id);
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        <PassagePicker position={position} onGo={onPick} />
        {user && (
          <>
            <BookmarkButton position={position} />
            <HistoryMenu history={history} position={position} onGo={onGo} onClear={clear} />
          </>
        )}
        <SettingsMenu settings={settings} onChange={onSettings} />
      </div>
    </div>
  );
}
