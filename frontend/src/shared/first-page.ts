/** So long what a page asks for has the network to itself. */
const quietMs = 500;
let shown = () => {};

/** Resolves a moment after the first page of the visit is there: what can wait, waits for it. */
export const firstPageShown = new Promise<void>((resolve) => {
  shown = resolve;
});

/** Says that a page is there. */
export function pageShown(): void {
  setTimeout(shown, quietMs);
}
