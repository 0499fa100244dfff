/** Gives the test's browser what it lacks of `<dialog>`: it keeps the focus, and gives it back. */
export function modalDialogs(): void {
  let before: Element | null = null;
  let open = new AbortController();

  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      before = document.activeElement;
      open = new AbortController();
      this.open = true;
      const keepFocus = ({ target }: Event) => {
        if (target instanceof Node && !this.contains(target)) this.querySelector("button")?.focus();
      };
      document.addEventListener("focusin", keepFocus, { signal: open.signal });
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      open.abort();
      if (before instanceof HTMLElement) before.focus();
      queueMicrotask(() => this.dispatchEvent(new Event("close")));
    },
  });
}
