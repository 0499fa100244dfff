import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const source = join(import.meta.dirname, "src/service-worker/sw.ts");
const fileName = "sw.js";

/**
 * Builds the service worker as `/sw.js`: one script without imports, so that every browser takes it
 * as a classic worker, and without a hash, since its address must stay the same.
 */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName, source: await bundle() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundle().then((code) => {
          response.setHeader("Content-Type", "text/javascript");
          response.setHeader("Cache-Control", "no-cache");
          response.end(code);
        }, next);
      });
    },
  };
}

async function bundle(): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
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
