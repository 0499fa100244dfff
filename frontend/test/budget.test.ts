import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";
import { documentFile, pageDocuments, shellFile } from "../vite-page-documents.ts";

let files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  // React has a development build as well, which anything else would choose.
  vi.stubEnv("NODE_ENV", "production");
  const root = join(import.meta.dirname, "..");
  const built = await build({ root, logLevel: "error", build: { write: false } });
  vi.unstubAllEnvs();
  files = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  chunks = files.filter(isChunk);
}, 60_000);

test("the home page's first load is at most 95 kB of compressed script", () => {
  expect(firstLoad("main.tsx", "home-page.tsx")).toBeLessThanOrEqual(95_000);
});

test("the reader's first load is at most 110 kB of compressed script", () => {
  const needed = ["main.tsx", "reader-page.tsx", "with-queries.tsx"];
  expect(firstLoad(...needed)).toBeLessThanOrEqual(110_000);
});

test("the style sheets are at most 15 kB compressed", () => {
  const sheets = assets(".css").map(({ source }) => gzipSync(source, { level: 9 }).length);
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(15_000);
});

test("one font file is preloaded, and it is one of the build's", () => {
  const page = String(assets("index.html")[0]?.source);
  const preloads = page.match(/<link[^>]*rel="preload"[^>]*>/g) ?? [];
  expect(preloads).toHaveLength(1);
  const fonts = assets(".woff2").filter(({ fileName }) => preloads[0]?.includes(`/${fileName}"`));
  expect(fonts).toHaveLength(1);
});

test.each(Object.entries(pageDocuments))(
  "the document of %s has words of its own and asks for all of its scripts at once",
  (path, { title, description, modules }) => {
    const html = String(assets(documentFile(path))[0]?.source);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toMatch(new RegExp(`name="description"\\s+content="${description}"`));
    for (const { fileName } of scriptsFor("main.tsx", ...modules)) {
      expect(html).toContain(`="/${fileName}"`);
    }
  },
);

test("the home page and the reader's frame are in their documents, as the style sheet knows them", () => {
  const home = markupOf("/");
  expect(home).toContain("Read the Scriptures, and see how your tradition reads them.</h1>");
  expect(home).toContain("Loading verse...");
  const reader = markupOf("/reader");
  expect(reader).toContain("Checking authentication...");
  const sheet = assets(".css").map(({ source }) => String(source));
  for (const [, names = ""] of `${home}${reader}`.matchAll(/class="([^"]*)"/g)) {
    for (const name of names.split(" ")) expect(sheet.join()).toContain(`.${name}`);
  }
});

test("no document tells the year or the day, or has what the security policy refuses", () => {
  for (const path of Object.keys(pageDocuments)) {
    expect(markupOf(path)).not.toMatch(/<script|<style| style=|20\d\d/);
  }
  expect(markupOf("/")).toMatch(/<h2[^>]*>Scripture of the Day<\/h2><p>\u00a0<\/p>/);
});

test("what all pages share, the worker's document too, runs one script before it is painted", () => {
  const shell = String(assets(shellFile)[0]?.source);
  expect(shell).toContain('<div id="root"></div>');
  const [first] = shell.match(/<(?:script|link)[^>]*>/) ?? [];
  const [script] = assets(".js").filter(({ fileName }) => first?.includes(`src="/${fileName}"`));
  expect(String(script?.source)).toContain("bereaTheme");
  expect(first).not.toContain("module");
  expect(gzipSync(`${script?.source}`).length).toBeLessThanOrEqual(1000);
});

test("no two pages describe themselves alike, and none at length", () => {
  const descriptions = Object.values(pageDocuments).map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  expect(Math.max(...descriptions.map(({ length }) => length))).toBeLessThanOrEqual(160);
});

/** What a page's document shows before any script of the app runs. */
function markupOf(path: string): string {
  const html = String(assets(documentFile(path))[0]?.source);
  return /<body>(.*)<noscript>/s.exec(html)?.[1] ?? "";
}

/** The compressed size in bytes of the scripts that hold these modules, and of what they import. */
function firstLoad(...modules: string[]): number {
  const sizes = scriptsFor(...modules).map(({ code }) => gzipSync(code, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size);
}

function scriptsFor(...modules: string[]): Rolldown.OutputChunk[] {
  const fetched = new Set<Rolldown.OutputChunk>();
  for (const name of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${name}`)));
    if (!chunk) throw new Error(`No script holds ${name}.`);
    fetchWithImports(chunk, fetched);
  }
  return [...fetched];
}

function fetchWithImports(chunk: Rolldown.OutputChunk, fetched: Set<Rolldown.OutputChunk>): void {
  if (fetched.has(chunk)) return;
  fetched.add(chunk);
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
  for (const one of imported) fetchWithImports(one, fetched);
}

function assets(ending: string): Rolldown.OutputAsset[] {
  return files.filter((file) => file.type === "asset").filter((a) => a.fileName.endsWith(ending));
}

function isChunk(file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk {
  return file.type === "chunk";
}
