import type { KeyboardEvent } from "react";

/** Moves the focus up and down through the field, the results and "Show more" (`data-stop`). */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-stop]")];
  // Whatever else has the focus is none of them.
  const here = stops.indexOf(event.target as HTMLElement);
  const to = stops[destination(event.key, here, stops.length)];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** In the field, Home and End belong to what is typed there. */
function destination(key: string, here: number, count: number): number {
  if (here < 0) return -1;
  if (key === "ArrowDown") return here + 1;
  if (key === "ArrowUp") return here - 1;
  if (here === 0) return -1;
  if (key === "Home") return 1;
  return key === "End" ? count - 1 : -1;
}
