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

/** A backup's manifest. */
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

/** Written with a backup, checked before a restore. */
export type Manifest = z.output<typeof manifest>;

/**
 * Copies the data folder into the folder `target`, which must not exist yet. Databases are copied
 * with SQLite's own backup, so the system may keep running; each copy is a consistent snapshot and
 * is checked. It contains the secrets, so it is readable by its owner only.
 * @throws Error of one line; `target` is then not created
 */
export async function backUp(dataFolder: string, target: string): Promise<Manifest> {
  const source = resolve(dataFolder);
  const goal = resolve(target);
  const names = existsSync(source) ? readdirSync(source).filter(isKept).sort() : [];
  if (names.length === 0) throw new Error(`There is nothing to back up in ${source}.`);
  if (existsSync(goal)) throw new Error(`${goal} already exists. Choose a folder that does not.`);
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
 * Replaces the data folder with a backup; the former folder is kept beside it, and its path is
 * returned, if there was one. Everything is checked before anything changes.
 * @throws Error of one line; nothing has then changed
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
      throw new Error(
        `The backup is damaged: ${name} does not match its manifest. Nothing has changed.`,
      );
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

/** Whether a folder is a backup, by its manifest. */
export function isBackup(folder: string): boolean {
  return existsSync(join(folder, manifestName));
}

/** A time for use in a file name: 20261122T031500Z. */
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

/** Also merges the write-ahead log, so that the file alone is the database. */
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
    throw new Error(`${folder} is not a backup of Berea: it has no readable ${manifestName}.`, {
      cause: error,
    });
  }
}

/** A database that another process has open does not let its journal mode be changed. */
function refuseWhileServing(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((one) => one.endsWith(".sqlite"))) {
    const database = new DatabaseSync(join(folder, name), { timeout: 0 });
    try {
      database.exec("PRAGMA journal_mode = DELETE");
    } catch (error) {
      if (!/locked|busy/.test(messageOf(error))) continue; // damaged, hence the restore
      throw new Error(`Berea is running on ${folder}. Stop it, then restore. Nothing has changed.`);
    } finally {
      database.close();
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
