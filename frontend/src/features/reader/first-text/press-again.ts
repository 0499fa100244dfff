import { markedIn } from "../../../shared/early-press.ts";

/**
 * What is focused, chosen or pressed before the app is there, is so again when the app has taken the
 * place of `main`, where it shows the same. Links need no help.
 */
export function pressAgain(root: HTMLElement, main: HTMLElement): void {
  const latest = new Map<string, HTMLElement>();
  for (const type of ["focusin", "change"]) {
    main.addEventListener(type, ({ target }) => {
      const control = controlsOf(main).find((one) => one.contains(target as Node));
      if (control) latest.set(type, control);
    });
  }

  const observer = new MutationObserver(() => {
    if (main.isConnected) return;
    observer.disconnect();
    const there = controlsOf(root.querySelector("main"));
    const same = (control: HTMLElement | undefined): HTMLElement | undefined => {
      const counterpart = control && there[controlsOf(main).indexOf(control)];
      return counterpart?.textContent === control?.textContent ? counterpart : undefined;
    };
    same(latest.get("focusin"))?.focus({ preventScroll: true });
    choose(same(latest.get("change")), latest.get("change"));
    same(markedIn(main))?.click();
  });
  observer.observe(root, { childList: true });
}

function choose(select: HTMLElement | undefined, chosen: HTMLElement | undefined): void {
  if (!(select instanceof HTMLSelectElement && chosen instanceof HTMLSelectElement)) return;
  select.value = chosen.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function controlsOf(main: HTMLElement | null): HTMLElement[] {
  return [...(main?.querySelectorAll<HTMLElement>("button, select, [role=button]") ?? [])];
}
