import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

const notAFolder = Object.assign(new Error("not a folder"), { code: "ENOTDIR" });

/**
 * Creates the data folder, readable by its owner only; throws a one-line error when it is unusable.
 */
export function openDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    if (!existsSync(folder)) makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw notAFolder;
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // node:fs throws these only
    throw new Error(
      `Cannot write to the data folder ${folder} (${code}). Set DATA_DIR to another.`,
    );
  }
}

function makeFolder(folder: string): void {
  // Not in one recursive call: within /proc, Node would loop for ever.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  mkdirSync(folder, { mode: 0o700 });
}
