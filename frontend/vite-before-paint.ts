import type { HtmlTagDescriptor, Plugin } from "vite";
import { buildWholeScript } from "./vite-whole-script.ts";

/**
 * Puts the script that runs before the first paint into every document, ahead of all else. It has a
 * file of its own, since the content security policy refuses inline scripts.
 */
export function runBeforePaint(): Plugin {
  let isBuild = false;
  return {
    name: "before-paint",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async buildStart() {
      if (!isBuild) return;
      const source = await buildWholeScript("before-paint.ts");
      this.emitFile({ type: "asset", name: "before-paint.js", source });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const file = Object.keys(bundle ?? {}).find((name) => /\/before-paint-/.test(name));
        if (isBuild && !file) throw new Error("before-paint is not in the bundle.");
        const attrs = file ? { src: `/${file}` } : { type: "module", src: "/src/before-paint.ts" };
        return [{ tag: "script", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
