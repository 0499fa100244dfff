import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { firstPageFetched } from "./app/first-page-fetched.ts";
import { preloadOnIntent } from "./app/preload-on-intent.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

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
