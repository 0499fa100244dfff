import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files of the project, by their paths from its root. */
export interface Tree {
  /** The text of a file; undefined when there is none. */
  read(path: string): string | undefined;
  /** The paths of all files below a folder. */
  list(folder: string): string[];
}

/** The files below `root`. */
export function openTree(root: string): Tree {
  return {
    read: (path) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined,
    list: (folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort(),
  };
}
