import { readItem, removeItem, writeItem } from "./browser-storage.ts";
import { createStore } from "./store.ts";

/** Colours a reader can choose; none chosen follows the system. */
export const themes = ["light", "sepia", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "bereaTheme";
const { subscribe, become } = createStore<Theme | null>(null);

/** Tells when colours are chosen on this page; returns how to stop. */
export const watchTheme = subscribe;

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
  become(theme);
}

/** The chosen colours, null while the system's are followed. */
export function chosenTheme(): Theme | null {
  const stored = readItem(key);
  return themes.find((theme) => theme === stored) ?? null;
}
