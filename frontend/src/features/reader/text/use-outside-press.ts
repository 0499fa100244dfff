import { useEffect, useEffectEvent } from "react";
import { textIsSelected } from "./use-text-drag.ts";

/** Marks what belongs to the selection of verses: pressing there does not cancel it. */
export const insideSelection = { "data-inside-selection": "" };

/** Acts when the page is pressed outside of what belongs to the selection of verses. */
export function useOutsidePress(isActive: boolean, act: () => void): void {
  const onPress = useEffectEvent(({ target }: Event) => {
    const isInside = target instanceof Element && target.closest("[data-inside-selection]");
    // The end of selecting text to copy, or of scrolling, is not a press.
    if (!isInside && !textIsSelected()) act();
  });
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: Event): void => onPress(event);
    document.addEventListener("pointerup", listen);
    return () => document.removeEventListener("pointerup", listen);
  }, [isActive]);
}
