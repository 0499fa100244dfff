import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Pixels that a pointer may tremble during a click. */
const tremble = 5;

/** Tells clicks from the end of selecting text to copy it. */
export function useTextDrag() {
  const start = useRef({ x: 0, y: 0, clears: false });
  return {
    /** To be called when the pointer goes down. */
    begin(event: PointerEvent): void {
      // A click that only takes a text selection away is not a choice either.
      start.current = { x: event.clientX, y: event.clientY, clears: textIsSelected() };
    },
    /** Whether what looks like a click was made to select text, or to end that. */
    wasBy(click: MouseEvent): boolean {
      const { x, y, clears } = start.current;
      const moved = Math.hypot(click.clientX - x, click.clientY - y) > tremble;
      // Three clicks in a row select a paragraph; two are the quick choice of a single verse.
      return clears || click.detail > 2 || (textIsSelected() && (moved || click.shiftKey));
    },
  };
}

export function textIsSelected(): boolean {
  return window.getSelection()?.isCollapsed === false;
}
