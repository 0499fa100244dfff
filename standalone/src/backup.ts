import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { z } from "zod";

const manifestName = "backup.json";

/** What a backup says of itself. */
const manifest = z.strictObject({
  product: z.literal("Berea"),
  madeAt: z.iso.datetime(),
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-z-]*\.(sqlite|json)$/),
        bytes: z.int().min(0),
        sha256: z.string(),
      }),
    )
    .min(1),
});

/** Made with a backup, checked before it is restored. */
export type Manifest = z.output<typeof manifest>;

/**
 * Copies what the data folder holds into the folder `target`, which must not exist yet: databases
 * with SQLite's own backup, so that the system may go on serving; each copy is of one moment and
 * checked. It has the secrets, so it is readable by its owner alone.
 * @throws Error of one line; then there is no `target`
 */
export async function backUp(dataFolder: string, target: string): Promise<Manifest> {
  const source = resolve(dataFolder);
  const goal = resolve(target);
  const names = existsSync(source) ? readdirSync(source).filter(isKept).sort() : [];
  if (names.length === 0) throw new Error(`There is nothing to back up in ${source}.`);
  if (existsSync(goal)) throw new Error(`${goal} is there already. Name a folder that is not.`);
  const draft = `${goal}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    for (const name of names) await copy(join(source, name), join(draft, name));
    const files = names.map((name) => ({ name, ...describe(join(draft, name)) }));
    const made: Manifest = { product: "Berea", madeAt: new Date().toISOString(), files };
    writeFileSync(join(draft, manifestName), `${JSON.stringify(made, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    renameSync(draft, goal);
    return made;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`The backup failed: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Puts a backup in the place of the data folder; what was there is kept beside it, in the folder
 * that is answered (none when there was nothing). Everything is checked before anything changes.
 * @throws Error of one line; then nothing has changed
 */
export async function restore(
  backupFolder: string,
  dataFolder: string,
): Promise<string | undefined> {
  const from = resolve(backupFolder);
  const goal = resolve(dataFolder);
  const { files } = readManifest(from);
  for (const { name, bytes, sha256 } of files) {
    const found = existsSync(join(from, name)) ? describe(join(from, name)) : undefined;
    if (found?.bytes !== bytes || found.sha256 !== sha256) {
      throw new Error(`The backup is damaged: ${name} is not as it was made. Nothing has changed.`);
    }
  }
  refuseWhileServing(goal);
  const draft = `${goal}.restoring`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  for (const { name } of files) {
    copyFileSync(join(from, name), join(draft, name));
    chmodSync(join(draft, name), 0o600);
    if (name.endsWith(".sqlite")) checkDatabase(join(draft, name));
  }
  const before = existsSync(goal) ? `${goal}.before-${stampOf(new Date())}` : undefined;
  if (before) renameSync(goal, before);
  renameSync(draft, goal);
  return before;
}

/** Whether a folder says of itself that it is a backup. */
export function isBackup(folder: string): boolean {
  return existsSync(join(folder, manifestName));
}

/** A time as a part of a file's name: 20261122T031500Z. */
export function stampOf(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

function isKept(name: string): boolean {
  return /^[a-z][a-z-]*\.(sqlite|json)$/.test(name);
}

async function copy(from: string, to: string): Promise<void> {
  if (from.endsWith(".sqlite")) {
    const source = new DatabaseSync(from, { readOnly: true });
    try {
      await backup(source, to);
    } finally {
      source.close();
    }
    checkDatabase(to);
  } else {
    copyFileSync(from, to);
  }
  chmodSync(to, 0o600);
}

/** Also writes what is left beside the file into it, so that the file alone is the database. */
function checkDatabase(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA journal_mode = DELETE");
    const fault = database.prepare("PRAGMA integrity_check(1)").get();
    if (fault?.integrity_check !== "ok") throw new Error(`${basename(path)} is damaged.`);
  } finally {
    database.close();
  }
}

function describe(path: string): { bytes: number; sha256: string } {
  const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex");
  return { bytes: statSync(path).size, sha256 };
}

function readManifest(folder: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, manifestName), "utf8")));
  } catch (error) {
    throw new Error(
      `${folder} is no backup of Berea: it has no ${manifestName} that can be read.`,
      {
        cause: error,
      },
    );
  }
}

/** A database that another process has open does not let its journal be changed. */
function refuseWhileServing(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((one) => one.endsWith(".sqlite"))) {
    const database = new DatabaseSync(join(folder, name), { timeout: 0 });
    try {
      database.exec("PRAGMA journal_mode = DELETE");
    } catch (error) {
      if (!/locked|busy/.test(messageOf(error))) continue; // damaged: that is why it is restored
      throw new Error(`Berea is running on ${folder}. Stop it, then restore. Nothing has changed.`);
    } finally {
      database.close();
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
