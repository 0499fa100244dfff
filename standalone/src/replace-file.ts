import { chownSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import process from "node:process";

/**
 * Writes a secret whole or not at all, for its owner alone (mode 600). The owner is that of the file
 * `like`, which is the one that is replaced unless said otherwise: root may do this for others.
 */
export function replaceFile(file: string, text: string, like = file): void {
  const { uid, gid } = statSync(like);
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: "wx", flush: true });
    chownSync(draft, uid, gid);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
