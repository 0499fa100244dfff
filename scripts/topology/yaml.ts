import { loadAll, YAML11_SCHEMA } from "js-yaml";
import type { Tree } from "./tree.ts";

/** The documents of a YAML file, read as Kubernetes and Compose read them; none when it is missing. */
export function readYaml<T>(tree: Tree, path: string): T[] {
  // What a document lacks is found by those who look for it: every field of T is optional.
  return loadAll(tree.read(path) ?? "", { schema: YAML11_SCHEMA }) as T[];
}
