import { readJson, writeItem } from "../../../shared/browser-storage.ts";

/** How the reader likes the text set; kept in this browser only (specification, section 3). */
export interface ReaderSettings {
  readonly fontSize: keyof typeof fontSizes;
  readonly lineSpacing: keyof typeof lineSpacings;
  readonly showVerseNumbers: boolean;
  readonly showNextPrevButtons: boolean;
  /** Marks in the margin where the traditions differ. */
  readonly showDifferences: boolean;
}

/** Specification, section 9. */
export const fontSizes = { small: "0.85em", medium: "1em", large: "1.2em", xlarge: "1.4em" };
/** Specification, section 9. */
export const lineSpacings = { compact: 1.2, normal: 1.5, relaxed: 1.8 };

/** What holds until something is chosen. */
const defaultSettings: ReaderSettings = {
  fontSize: "medium",
  lineSpacing: "normal",
  showVerseNumbers: true,
  showNextPrevButtons: true,
  showDifferences: true,
};

const key = "bereaReaderSettings";

/** The settings kept in this browser; whatever is missing or makes no sense is the default. */
export function readSettings(): ReaderSettings {
  const { fontSize, lineSpacing, showVerseNumbers, ...shown } = stored();
  return {
    fontSize: isKeyOf(fontSizes, fontSize) ? fontSize : defaultSettings.fontSize,
    lineSpacing: isKeyOf(lineSpacings, lineSpacing) ? lineSpacing : defaultSettings.lineSpacing,
    showVerseNumbers: showVerseNumbers !== false,
    showNextPrevButtons: shown.showNextPrevButtons !== false,
    showDifferences: shown.showDifferences !== false,
  };
}

/** The settings as styles of the text. */
export function textStyleOf({ fontSize, lineSpacing }: ReaderSettings) {
  return { fontSize: fontSizes[fontSize], lineHeight: lineSpacings[lineSpacing] };
}

export function writeSettings(settings: ReaderSettings): void {
  writeItem(key, JSON.stringify(settings));
}

function stored(): Record<string, unknown> {
  const value = readJson(key);
  // A plain object or nothing; each field is checked by its reader.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function isKeyOf<T extends object>(table: T, value: unknown): value is keyof T {
  return typeof value === "string" && Object.hasOwn(table, value);
}
