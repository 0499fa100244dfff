import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadAll, YAML11_SCHEMA } from "js-yaml";

/** The text of a file of the project by its path from the root; undefined when there is none. */
export type ReadFile = (path: string) => string | undefined;

export function filesOf(root: string): ReadFile {
  return (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
}

/** The documents of a YAML file, read as Kubernetes and Compose read them; none when it is missing. */
export function readYaml<T>(read: ReadFile, path: string): T[] {
  // Not validated: every field of T is optional.
  return loadAll(read(path) ?? "", { schema: YAML11_SCHEMA }) as T[];
}
