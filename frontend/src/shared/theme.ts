import { readItem, removeItem, writeItem } from "./browser-storage.ts";

/** Colours a reader can choose; none chosen follows the system. */
export const themes = ["light", "sepia", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "bereaTheme";
const listeners = new Set<() => void>();

/** Puts the chosen colours on the page; called before the first paint. */
export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Chooses colours for this browser, or none to follow the system again. */
export function chooseTheme(theme: Theme | null): void {
  if (theme) writeItem(key, theme);
  else removeItem(key);
  applyTheme();
  for (const listener of listeners) listener();
}

/** The chosen colours, null while the system's are followed. */
export function chosenTheme(): Theme | null {
  const stored = readItem(key);
  return themes.find((theme) => theme === stored) ?? null;
}

/** Tells when colours are chosen; returns how to stop. */
export function watchTheme(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
