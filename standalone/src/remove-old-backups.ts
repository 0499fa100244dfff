import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isBackup } from "./backup.ts";

/**
 * Removes all but the `keep` newest of the backups in `folder` that are named by time; leaves
 * anything else. Returns the names removed.
 */
export function removeOldBackups(folder: string, keep: number): string[] {
  const named = existsSync(folder) ? readdirSync(folder).filter(isStamp).sort() : [];
  const old = named.filter((name) => isBackup(join(folder, name))).slice(0, -keep);
  for (const name of old) rmSync(join(folder, name), { recursive: true });
  return old;
}

function isStamp(name: string): boolean {
  return /^\d{8}T\d{6}Z$/.test(name);
}
