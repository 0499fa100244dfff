import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadOnIntent } from "./app/preload-on-intent.ts";
import { applyTheme } from "./shared/theme.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

applyTheme();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

preloadOnIntent();
