import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { Shell } from "./src/service-worker/shell.ts";
import { buildWholeScript } from "./vite-whole-script.ts";

const fileName = "sw.js";

/**
 * Builds the service worker as `/sw.js`: one script without imports, so that every browser takes it
 * as a classic worker, and without a hash, since its address must stay the same. It is told which
 * files the build consists of; while developing, of none.
 */
export function serviceWorker(): Plugin {
  let publicFolder = "";
  return {
    name: "service-worker",
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const shell = await describeShell(bundle, publicFolder);
        this.emitFile({ type: "asset", fileName, source: await buildWorker(shell) });
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        buildWorker({ version: "development", files: [] }).then((code) => {
          response.setHeader("Content-Type", "text/javascript");
          response.setHeader("Cache-Control", "no-cache");
          response.end(code);
        }, next);
      });
    },
  };
}

/** All that is built, and the pictures and the manifest beside it. */
async function describeShell(bundle: Rolldown.OutputBundle, publicFolder: string): Promise<Shell> {
  const hash = createHash("sha256");
  const files: string[] = [];
  for (const name of Object.keys(bundle).sort()) {
    const { [name]: file } = bundle;
    if (name === "index.html" && file?.type === "asset") hash.update(file.source);
    else files.push(`/${name}`);
  }
  const entries = await readdir(publicFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && one.name !== "robots.txt")) {
    const path = join(entry.parentPath, entry.name);
    hash.update(await readFile(path));
    files.push(path.slice(publicFolder.length).replaceAll("\\", "/"));
  }
  return { version: hash.update(files.join()).digest("base64url").slice(0, 12), files };
}

function buildWorker(shell: Shell): Promise<string> {
  return buildWholeScript("service-worker/sw.ts", {
    define: { BUILT_SHELL: JSON.stringify(shell) },
  });
}
