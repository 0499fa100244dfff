import { existsSync, readdirSync, rmSync } from "node:fs";
// npm run backup [-- FOLDER]: copies all of Berea's data into a new folder, even while it is
// running. Default: backups/<time>. `--into FOLDER` creates a folder <time> there instead, and
// `--keep N` then removes all but the N newest there.
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { backUp, isBackup, stampOf } from "../backup.ts";
import { readStandaloneConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { into: { type: "string", default: "backups" }, keep: { type: "string" } },
    allowPositionals: true,
  });
  const keep = values.keep === undefined ? undefined : wholeNumber(values.keep);
  const { DATA_DIR } = readStandaloneConfig(process.env);
  const target = positionals[0] ?? join(values.into, stampOf(new Date()));
  const { files } = await backUp(DATA_DIR, target);
  const kilobytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
  console.log(`Backed up ${files.length} files, ${kilobytes} kB, into ${target}`);
  console.log("It holds the secrets and everybody's data: keep it where only you can read it.");
  const removed = keep === undefined ? [] : removeOldBackups(values.into, keep);
  if (removed.length > 0) console.log(`Removed ${removed.join(", ")}.`);
});

function wholeNumber(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error("Specify how many backups to keep: --keep 14");
}

/**
 * Removes all but the `keep` newest of the backups in `folder` that are named by time; leaves
 * anything else. Returns the names removed.
 */
function removeOldBackups(folder: string, keep: number): string[] {
  const named = existsSync(folder) ? readdirSync(folder).filter(isStamp).sort() : [];
  const old = named.filter((name) => isBackup(join(folder, name))).slice(0, -keep);
  for (const name of old) rmSync(join(folder, name), { recursive: true });
  return old;
}

function isStamp(name: string): boolean {
  return /^\d{8}T\d{6}Z$/.test(name);
}
