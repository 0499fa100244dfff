import { useState } from "react";
import { type ReaderSettings, readSettings, writeSettings } from "./reader-settings.ts";

/** The reader's settings, and how to change some of them. */
export function useReaderSettings() {
  const [settings, setSettings] = useState(readSettings);

  function change(changes: Partial<ReaderSettings>): void {
    const next = { ...settings, ...changes };
    writeSettings(next);
    setSettings(next);
  }

  return [settings, change] as const;
}
