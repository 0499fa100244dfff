import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { isPath, pages } from "./app/pages.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
// Documents of pages come with markup; the one for unknown paths and the worker's do not.
const hasMarkup = root.hasChildNodes();
// Not awaited: the page's script imports this one, and would wait for its end.
void firstPageFetched(window.location.pathname, hasMarkup).then(() => show(root));
preloadOnIntent();

/**
 * Goes on with the markup when it is the whole page, and else puts the page in its place. As a
 * transition it is done in short pieces, between which a slow phone answers to touch.
 */
function show(container: HTMLElement): void {
  const isWhole = container.dataset.sight === "whole";
  const app = (
    <StrictMode>
      <App isFirstSight={isWhole} />
    </StrictMode>
  );
  startTransition(() => {
    if (isWhole) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}

/** How long a document without markup waits for the script of its page. */
const patienceMs = 500;

/**
 * Resolves when the page that the address names can be shown at once. React would show header and
 * footer first and hold the page back for 300 ms more. Where nothing is to be seen yet, nobody waits
 * longer than half a second, or for a script that cannot be fetched: then the frame is better than
 * nothing.
 */
async function firstPageFetched(pathname: string, isSeen: boolean): Promise<void> {
  const page = isPath(pathname) ? pages[pathname].preload() : undefined;
  await (isSeen ? page : Promise.race([page, new Promise((late) => setTimeout(late, patienceMs))]));
}

/** Fetches a page as soon as somebody points at a link to it, before the click. */
function preloadOnIntent(): void {
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
