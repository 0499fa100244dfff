import { chooseTheme, themes } from "../../../shared/theme.ts";
import { useTheme } from "../../../shared/use-theme.ts";
import { Choice } from "./choice.tsx";
import { Disclosure } from "./disclosure.tsx";
import { LettersIcon } from "./reader-icons.tsx";
import { fontSizes, lineSpacings, type ReaderSettings } from "./reader-settings.ts";
import styles from "./settings-menu.module.css";

interface SettingsMenuProps {
  settings: ReaderSettings;
  onChange: (changes: Partial<ReaderSettings>) => void;
}

/** How the text is set, and in which colours. */
export function SettingsMenu({ settings, onChange }: SettingsMenuProps) {
  const theme = useTheme();
  return (
    <Disclosure name="Reader settings" icon={<LettersIcon />}>
      {() => (
        <div className={styles.settings}>
          <Choice
            legend="Font size"
            options={namesOf(fontSizes)}
            labels={{ small: "Small", medium: "Medium", large: "Large", xlarge: "X-Large" }}
            value={settings.fontSize}
            onChoose={(fontSize) => onChange({ fontSize })}
          />
          <Choice
            legend="Line spacing"
            options={namesOf(lineSpacings)}
            labels={{ compact: "Compact", normal: "Normal", relaxed: "Relaxed" }}
            value={settings.lineSpacing}
            onChoose={(lineSpacing) => onChange({ lineSpacing })}
          />
          <Choice
            legend="Theme"
            options={["system", ...themes] as const}
            labels={{ system: "System", light: "Light", sepia: "Sepia", dark: "Dark" }}
            value={theme ?? "system"}
            onChoose={(chosen) => chooseTheme(chosen === "system" ? null : chosen)}
          />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={settings.showVerseNumbers}
              onChange={(event) => onChange({ showVerseNumbers: event.target.checked })}
            />
            Verse numbers
          </label>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={settings.showNextPrevButtons}
              onChange={(event) => onChange({ showNextPrevButtons: event.target.checked })}
            />
            Previous and Next buttons
          </label>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={settings.showDifferences}
              onChange={(event) => onChange({ showDifferences: event.target.checked })}
            />
            Marks where traditions differ (⁂)
          </label>
        </div>
      )}
    </Disclosure>
  );
}

function namesOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[]; // Object.keys forgets which keys they are
}
