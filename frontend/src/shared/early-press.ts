// Documents show buttons before the app is there to answer them.

/** Marks the button that is pressed last before the app is there. */
export function markPresses(): void {
  const { dataset } = document.documentElement;
  dataset.app = "awaited";
  document.addEventListener("click", ({ target }) => {
    if (dataset.app !== "awaited" || !(target instanceof Element)) return;
    markedIn(document)?.removeAttribute(mark);
    target.closest("button, [role=button]")?.setAttribute(mark, "");
  });
}

/** The button that was pressed last, if it is there still. */
export function markedIn(part: ParentNode): HTMLElement | undefined {
  return part.querySelector<HTMLElement>(`[${mark}]`) ?? undefined;
}

/** Presses it again; to be called once, when the app is there. */
export function pressMarked(): void {
  delete document.documentElement.dataset.app;
  const marked = markedIn(document);
  marked?.removeAttribute(mark);
  marked?.click();
}

const mark = "data-pressed";
