import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";

let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  // React has a development build as well, which anything else would choose.
  vi.stubEnv("NODE_ENV", "production");
  const root = join(import.meta.dirname, "..");
  const built = await build({ root, logLevel: "error", build: { write: false } });
  vi.unstubAllEnvs();
  chunks = [built]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .filter(isChunk);
}, 60_000);

test("the home page's first load is at most 95 kB of compressed script", () => {
  expect(firstLoad("main.tsx", "home-page.tsx")).toBeLessThanOrEqual(95_000);
});

test("the reader's first load is at most 110 kB of compressed script", () => {
  const needed = ["main.tsx", "reader-page.tsx", "with-queries.tsx"];
  expect(firstLoad(...needed)).toBeLessThanOrEqual(110_000);
});

/** The compressed size in bytes of the scripts that hold these modules, and of what they import. */
function firstLoad(...modules: string[]): number {
  const fetched = new Set<Rolldown.OutputChunk>();
  for (const name of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${name}`)));
    if (!chunk) throw new Error(`No script holds ${name}.`);
    fetchWithImports(chunk, fetched);
  }
  return [...fetched].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

function fetchWithImports(chunk: Rolldown.OutputChunk, fetched: Set<Rolldown.OutputChunk>): void {
  if (fetched.has(chunk)) return;
  fetched.add(chunk);
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
  for (const one of imported) fetchWithImports(one, fetched);
}

function isChunk(file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk {
  return file.type === "chunk";
}
