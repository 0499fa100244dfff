import { pages } from "./pages.ts";

/** Fetches a page as soon as somebody points at a link to it, before the click. */
export function preloadOnIntent(): void {
  for (const intent of ["pointerover", "pointerdown", "focusin"]) {
    document.addEventListener(intent, onIntent, { passive: true });
  }
}

function onIntent(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== window.location.origin) return;
  const page = Object.entries(pages).find(([path]) => path === link.pathname);
  void page?.[1].preload();
}
