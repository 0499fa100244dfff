import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { type PreparedReply, prepareReply, prepareUncompressed } from "@berea/service-kit";
import { escapeHtml } from "./docs/html.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const compressed = /^(?:text\/|application\/(?:json|manifest\+json)|image\/svg)/;

const INDEX = "/index.html";
/** The HTML documents of pages, e.g. `/pages/about.html` for `/about`. */
const DOCUMENT = /^\/pages(\/[^/]+)\.html$/;
/** Files below this path have content hashes in their names. */
const HASHED = "/assets/";

/** The built front end in memory. */
export interface FrontEndFiles {
  /** For paths without a page. */
  readonly index: PreparedReply;
  /** Documents by page path. */
  readonly pages: ReadonlyMap<string, PreparedReply>;
  /** By path, e.g. `/assets/index-abc.js`; without index and documents. */
  readonly files: ReadonlyMap<string, PreparedReply>;
}

/**
 * Reads and compresses the built front end. `contact` fills the documents' `<meta
 * name="berea-contact">`. Rejects with a one-line message when there is no build.
 */
export async function readFrontEnd(folder: string, contact: string): Promise<FrontEndFiles> {
  const paths = await listFiles(folder);
  const prepared = await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(join(folder, path));
      return [path, await prepareFile(path, body, contact)] as const;
    }),
  );
  const files = new Map(prepared);
  const index = files.get(INDEX);
  if (!index) throw noBuild(folder);
  files.delete(INDEX);
  return { index, pages: takePages(files), files };
}

function takePages(files: Map<string, PreparedReply>): Map<string, PreparedReply> {
  const pages = new Map<string, PreparedReply>();
  for (const [path, file] of files) {
    const page = DOCUMENT.exec(path)?.[1];
    if (!page) continue;
    pages.set(page === "/home" ? "/" : page, file);
    files.delete(path);
  }
  return pages;
}

function prepareFile(path: string, file: Buffer, contact: string): Promise<PreparedReply> {
  const type = types[extname(path)] ?? "application/octet-stream";
  const hashed = path.startsWith(HASHED);
  const cacheControl = hashed ? "public, max-age=31536000, immutable" : "no-cache";
  const body = extname(path) === ".html" ? withContact(file, contact) : file;
  if (!compressed.test(type)) {
    return Promise.resolve(prepareUncompressed(body, { type, cacheControl }));
  }
  return prepareReply(body, { type, cacheControl, quality: 11 });
}

function withContact(index: Buffer, contact: string): Buffer {
  const meta = /(<meta\s+name="berea-contact"\s+content=")[^"]*(")/;
  const html = index.toString();
  return Buffer.from(
    html.replace(meta, (_whole, before, after) => `${before}${escapeHtml(contact)}${after}`),
  );
}

/** Paths as a browser requests them, without hidden files, which only the build uses. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw noBuild(folder);
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => `/${path.split(sep).join("/")}`);
}

function noBuild(folder: string): Error {
  return new Error(
    `Cannot find the built front end in ${folder}. Run npm run build -w frontend, or set FRONTEND_DIR.`,
  );
}
