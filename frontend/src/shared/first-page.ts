/** For how long the page's own requests have the network to themselves. */
const quietMs = 500;
let shown = () => {};

/** Resolves a moment after the first page of the visit is there: what can wait, waits for it. */
export const firstPageShown = new Promise<void>((resolve) => {
  shown = resolve;
});

export function pageShown(): void {
  setTimeout(shown, quietMs);
}
