import { useKey } from "../use-key.ts";
import { type Position, positionAfter, positionBefore } from "./position.ts";

/** The arrow keys turn the page while the focus is in nothing that has a use for them. */
export function usePageKeys(position: Position, go: (to: Position) => void): void {
  useKey(true, (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(usesArrows)) return;
    const to = destination(event.key, position);
    if (to) go(to);
  });
}

const usesArrows =
  "a, button, input, select, textarea, [role='button'], [contenteditable], aside, dialog, section";

function destination(key: string, position: Position): Position | undefined {
  if (key === "ArrowLeft") return positionBefore(position);
  return key === "ArrowRight" ? positionAfter(position) : undefined;
}
