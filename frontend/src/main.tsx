import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { firstPageFetched } from "./app/first-page-fetched.ts";
import { preloadOnIntent } from "./app/preload-on-intent.ts";
import { applyTheme } from "./shared/theme.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

applyTheme();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
const container = createRoot(root);
await firstPageFetched(window.location.pathname);
// As a transition it is done in short pieces, between which a slow phone answers to touch.
startTransition(() =>
  container.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

preloadOnIntent();
