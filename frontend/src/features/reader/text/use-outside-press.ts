import { useDocumentEvent } from "../../../shared/use-document-event.ts";
import { textIsSelected } from "./use-text-drag.ts";

/** Marks what belongs to the selection of verses: pressing there does not cancel it. */
export const insideSelection = { "data-inside-selection": "" };

/** Acts when the page is pressed outside of what belongs to the selection of verses. */
export function useOutsidePress(isActive: boolean, act: () => void): void {
  useDocumentEvent("pointerup", isActive, ({ target }) => {
    const isInside = target instanceof Element && target.closest("[data-inside-selection]");
    // The end of selecting text to copy, or of scrolling, is not a press.
    if (!isInside && !textIsSelected()) act();
  });
}
