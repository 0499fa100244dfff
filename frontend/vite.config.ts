import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { runBeforePaint } from "./vite-before-paint.ts";
import { writePageDocuments } from "./vite-page-documents.ts";
import { serviceWorker } from "./vite-service-worker.ts";

export default defineConfig({
  plugins: [
    react(),
    lightReactRouter(),
    preloadScriptureFont(),
    runBeforePaint(),
    serviceWorker(),
    writePageDocuments(),
  ],
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8080",
      "/socket.io": { target: "http://127.0.0.1:8080", ws: true },
    },
  },
  build: {
    target: "es2023",
    // The polyfill would be an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // A font as a data: URL could neither be preloaded nor cached on its own.
    assetsInlineLimit: 0,
    // One style sheet, 7 kB: a page whose download failed and is tried again is never unstyled.
    cssCodeSplit: false,
    // What is always fetched together is one script, which compresses better than several.
    rolldownOptions: {
      input: ["index.html", "src/first-text.ts"],
      output: {
        codeSplitting: {
          groups: [
            // The first text has what it needs in two scripts: what every page needs too, and the rest.
            {
              name: "base",
              priority: 2,
              test: /\/shared\/(api-client|stored-session|verse-parts)\.|\/contracts\/src\/endpoints\.|\/preload-helper/,
            },
            { name: "first-text", priority: 1, test: /\/src\/first-text\./ },
            { name: "start", tags: ["$initial"] },
            // What nearly every page has, each part too small for a request of its own.
            {
              name: "page",
              test: /\/shared\/(page-heading|use-document-title|verse-text|waiting-time)\.|\/contracts\/src\/paths\.|\/scripture\/src\/(denominations|reference|traditions)\./,
            },
            // Without what only the pages that change lists need.
            {
              name: "queries",
              test: /@tanstack(?!.*(mutationObserver|useMutation))|\/app\/(with-queries|query-client)\./,
            },
          ],
        },
      },
    },
  },
});

/**
 * React Router is published in its development build, with warnings, and does not say that its
 * components have no side effects, so those that nobody uses would stay: 8 kB of gzip.
 */
function lightReactRouter(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: "light-react-router",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler(code) {
        for (const [pattern] of lighter) if (code.search(pattern) >= 0) found.add(pattern);
        return lighter.reduce((all, [pattern, by]) => all.replace(pattern, by), code);
      },
    },
    buildEnd(error) {
      if (!error && found.size < lighter.length) {
        throw new Error(
          "React Router has changed: lightReactRouter no longer finds all its parts.",
        );
      }
    },
  };
}

/** What is replaced, and by what: warnings, pure calls, pure classes, names for development. */
const lighter: readonly (readonly [RegExp, string])[] = [
  [/(?<=var ENABLE_DEV_WARNINGS = )true/, "false"],
  [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1"],
  [
    /^var (\w+) = class (extends React\d*\.Component \{[\s\S]*?^)\};\n\1\.(contextType = .*;)/gm,
    "var $1 = /* @__PURE__ */ (() => class $2static $3})();",
  ],
  [
    /^var (\w+) = class (extends React\d*\.Component \{[\s\S]*?^\});/gm,
    "var $1 = /* @__PURE__ */ (() => class $2)();",
  ],
  [/^\w+\.displayName = .*;$/gm, ""],
];

/** Preloads the one face that every page shows first; only the build knows its hashed name. */
function preloadScriptureFont(): Plugin {
  return {
    name: "preload-scripture-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /source-serif-4-latin-400-normal-[^/]+\.woff2$/.test(file),
        );
        if (!font) throw new Error("The scripture font is not in the bundle.");
        const attrs = {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          crossorigin: "",
          href: `/${font}`,
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
