let shown = () => {};

/** Resolves when the first page of the visit is there: what can wait, waits for it. */
export const firstPageShown = new Promise<void>((resolve) => {
  shown = resolve;
});

/** Says that a page is there. */
export function pageShown(): void {
  shown();
}
