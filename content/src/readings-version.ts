import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { findReadingFiles } from "./find-reading-files.ts";
import { meaning } from "./read-readings.ts";

/** The version of the readings below `folder`: a hash of their files, found without parsing them. */
export function readingsVersion(folder: string): string {
  const hash = createHash("sha256").update(meaning);
  for (const { path } of findReadingFiles(folder).found) {
    hash.update(`\n${relative(folder, path)}\n`).update(readFileSync(path));
  }
  return hash.digest("hex");
}
