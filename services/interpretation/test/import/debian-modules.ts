import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const unpack = join(import.meta.dirname, "../../../../scripts/unpack-sword-modules.mjs");

/** Debian's SWORD commentaries, in a temporary folder. */
export interface DebianModules {
  /** Why they are not to be had on this machine, if so. */
  readonly missing: string | undefined;
  /** The configuration of a module, e.g. "mhcc". */
  conf(name: string): string;
  remove(): void;
}

export function fetchDebianModules(): DebianModules {
  const folder = mkdtempSync(join(tmpdir(), "sword-"));
  const { status, stderr } = spawnSync(process.execPath, [unpack, folder], { encoding: "utf8" });
  return {
    missing: status === 0 ? undefined : (stderr.trim().split("\n").at(-1) ?? "it failed"),
    conf: (name) => join(folder, "usr/share/sword/mods.d", `${name}.conf`),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
