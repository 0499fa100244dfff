// What every command needs before it can run. Plain JavaScript, because the host's own Node (20 or
// newer) runs it before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const builtStamp = join(root, "frontend", "dist", ".berea-built");
const builtFrom = [
  "package-lock.json",
  "frontend/src",
  "frontend/public",
  "frontend/index.html",
  "frontend/vite.config.ts",
  "frontend/vite-service-worker.ts",
  "frontend/vite-page-documents.ts",
  "frontend/vite-before-paint.ts",
  "frontend/vite-whole-script.ts",
  "packages/scripture/src",
  "packages/contracts/src",
];

/** Installs the dependencies unless they match package-lock.json already. */
export function install() {
  if (isInstalled()) return;
  console.log("Installing the dependencies (npm install) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // The lockfile's versions. Not `npm ci`: it first removes files that a running system may still load.
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--loglevel=error"];
  must(spawnSync(npm, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] }), "npm install");
}

/** Builds the front end when its sources have changed since the last time. */
export function build() {
  const wanted = hashOf(builtFrom);
  if (readStamp(builtStamp) === wanted) return;
  console.log("Building the front end …");
  const args = ["build", "--logLevel", "warn"];
  must(
    runSync(join(root, "node_modules/vite/bin/vite.js"), args, {
      cwd: "frontend",
      // Tests build too, and would otherwise get React's development build.
      env: { NODE_ENV: "production" },
    }),
    "vite build",
  );
  writeFileSync(builtStamp, wanted);
}

/** Runs a script with the project's Node and waits for it. */
export function runSync(script, args = [], { cwd = ".", env = {} } = {}) {
  return spawnSync("node", [script, ...args], {
    cwd: join(root, cwd),
    stdio: "inherit",
    env: { ...environment(), ...env },
  });
}

/** Runs a script with the project's Node, forwards signals to it and exits with its status. */
export function become(script, args = []) {
  const child = spawn("node", ["--env-file-if-exists=.env", script, ...args], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}

function environment() {
  return {
    ...process.env,
    PATH: `${nodeFolder()}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  };
}

/** The folder of a Node that runs TypeScript: the npm package `node` has one for most machines. */
function nodeFolder() {
  if (spawnSync(join(bin, "node"), ["--version"]).status === 0) return bin;
  if (Number.parseInt(process.versions.node, 10) >= 24) return dirname(process.execPath);
  console.error(
    "The npm package `node` has no Node 24 for this machine. Please install it: https://nodejs.org",
  );
  return process.exit(1);
}

function must({ status }, what) {
  if (status === 0) return;
  console.error(`${what} failed; the lines above say why.`);
  process.exit(status ?? 1);
}

function isInstalled() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = Object.entries(packagesIn(join(root, "package-lock.json")));
  const installed = packagesIn(record);
  return wanted.every(
    ([path, { version, link, optional }]) =>
      path === "" || link || optional || installed[path]?.version === version,
  );
}

function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, "utf8")).packages;
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
