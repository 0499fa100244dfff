import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Position } from "./position.ts";

/**
 * Where the page stands after a change of position: at its top, with the focus on the heading when
 * `focusHeading` was called before. The first position is left to the router.
 */
export function useArrival(position: Position, page: RefObject<HTMLElement | null>) {
  const shown = useRef(position);
  const takesFocus = useRef(false);

  useLayoutEffect(() => {
    if (shown.current === position) return;
    shown.current = position;
    window.scrollTo(0, 0);
    if (takesFocus.current) focusHeadingOf(page.current);
    takesFocus.current = false;
  }, [position, page]);

  return { focusHeading: () => (takesFocus.current = true) };
}

/** Moves the focus to the heading of the page, from where reading begins. */
export function focusHeadingOf(page: HTMLElement | null): void {
  page?.querySelector("h1")?.focus({ preventScroll: true });
}

/**
 * Brings the verse that the address points at into view, undefined until its chapter is there; each
 * `arrival` does so again.
 */
export function usePointedAt(
  verse: number | undefined,
  arrival: string,
  page: RefObject<HTMLElement | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is one of its own
  useEffect(() => {
    if (!verse) return;
    page.current?.querySelector(`[data-verse="${verse}"]`)?.scrollIntoView({ block: "center" });
  }, [verse, arrival, page]);
}
