/** Gives the focus to the page, at its heading: where a keyboard and a screen reader begin to read. */
export function focusPage(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}
