import { chownSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import process from "node:process";

/**
 * Writes a secret atomically (mode 600). The file gets the owner of `like`, by default the file it
 * replaces, so root can do this for another user.
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
