import { useSession } from "../../../shared/session.tsx";
import type { Place } from "../place/place.ts";
import { useReadingHistory } from "../place/use-reading-history.ts";
import { BookmarkButton } from "./bookmark-button.tsx";
import { HistoryMenu } from "./history-menu.tsx";
import { PassagePicker } from "./passage-picker.tsx";
import type { ReaderSettings } from "./reader-settings.ts";
import styles from "./reader-toolbar.module.css";
import { SettingsMenu } from "./settings-menu.tsx";

interface ReaderToolbarProps {
  place: Place;
  settings: ReaderSettings;
  /** Goes elsewhere; the focus stays where it is. */
  onPick: (to: Place) => void;
  /** Goes elsewhere and begins to read there. */
  onGo: (to: Place) => void;
  onSettings: (changes: Partial<ReaderSettings>) => void;
}

/** What a reader reaches for: passage, bookmark, history, settings. */
export function ReaderToolbar({ place, settings, onPick, onGo, onSettings }: ReaderToolbarProps) {
  const { user } = useSession();
  const { history, clear } = useReadingHistory(place, user?.id);
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        <PassagePicker place={place} onGo={onPick} />
        {user && (
          <>
            <BookmarkButton place={place} />
            <HistoryMenu history={history} place={place} onGo={onGo} onClear={clear} />
          </>
        )}
        <SettingsMenu settings={settings} onChange={onSettings} />
      </div>
    </div>
  );
}
