import { useSyncExternalStore } from "react";
import { chosenTheme, type Theme, watchTheme } from "./theme.ts";

/** The chosen colours, null while the system's are followed. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(watchTheme, chosenTheme, () => null);
}
