import { readdirSync, readFileSync, statSync } from "node:fs";
import { ImportFault } from "./import-fault.ts";

/** The largest file that is read, in bytes; the largest known is a fifth of it. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/** @throws ImportFault when the file is missing, no file, or too large */
export function readSourceFile(path: string): Buffer {
  const { size } = factsOf(path);
  if (size > LARGEST_FILE) {
    throw new ImportFault(`${path} is too large: ${size} bytes, at most ${LARGEST_FILE}.`);
  }
  return attempt(path, () => readFileSync(path));
}

/** @throws ImportFault likewise, and when it is not UTF-8 */
export function readSourceText(path: string): string {
  return decodeText(path, readSourceFile(path));
}

/** @throws ImportFault when the bytes are not text in this encoding */
export function decodeText(where: string, bytes: Uint8Array, encoding = "utf-8"): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new ImportFault(`${where} is damaged: it is not ${encoding.toUpperCase()} text.`);
  }
}

/** Whether there is a folder, or a file. @throws ImportFault when there is neither */
export function isFolder(path: string): boolean {
  return factsOf(path).isDirectory();
}

/** The names in a folder, sorted. @throws ImportFault when it cannot be read */
export function namesIn(folder: string): string[] {
  return attempt(folder, () => readdirSync(folder)).sort();
}

function factsOf(path: string) {
  return attempt(path, () => statSync(path));
}

function attempt<R>(path: string, act: () => R): R {
  try {
    return act();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new ImportFault(`${path} cannot be read (${code}).`);
  }
}
