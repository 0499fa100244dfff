import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import type { Shell } from "./src/service-worker/shell.ts";

const source = join(import.meta.dirname, "src/service-worker/sw.ts");
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

async function buildWorker(shell: Shell): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { BUILT_SHELL: JSON.stringify(shell) },
    build: {
      target: "es2023",
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: "iife", entryFileNames: fileName } },
    },
  });
  const chunk = [built]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .find((file): file is Rolldown.OutputChunk => file.type === "chunk");
  if (!chunk) throw new Error("The service worker was not built.");
  return chunk.code;
}
