import { useKey } from "../use-key.ts";
import { type Place, placeAfter, placeBefore } from "./place.ts";

/** The arrow keys turn the page while the focus is in nothing that has a use for them. */
export function usePageKeys(place: Place, go: (to: Place) => void): void {
  useKey(true, (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(usesArrows)) return;
    const to = destination(event.key, place);
    if (to) go(to);
  });
}

const usesArrows =
  "a, button, input, select, textarea, [role='button'], [contenteditable], aside, section";

function destination(key: string, place: Place): Place | undefined {
  if (key === "ArrowLeft") return placeBefore(place);
  return key === "ArrowRight" ? placeAfter(place) : undefined;
}
