import type { Voice } from "@berea/scripture";
import { useSyncExternalStore } from "react";

// Whose readings are being compared, the left and the right, for as long as the app is open: whoever
// goes on to another passage goes on with the same two.
let chosen: readonly (Voice | undefined)[] = [];
const listeners = new Set<() => void>();

/** The voice chosen for a column; the one that stands there by itself where it is not to be had. */
export function useChosenVoice(at: 0 | 1, voices: readonly Voice[]): Voice {
  const kept = useSyncExternalStore(subscribe, () => chosen[at]);
  // The caller shows nothing when nobody speaks.
  return kept && voices.includes(kept) ? kept : (voices[at] ?? (voices[0] as Voice));
}

export function chooseVoice(at: 0 | 1, voice: Voice): void {
  chosen = at === 0 ? [voice, chosen[1]] : [chosen[0], voice];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
