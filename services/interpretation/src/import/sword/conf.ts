import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ImportFault } from "../import-fault.ts";
import { isFolder, namesIn, readSourceText } from "../read-file.ts";

/** What a module's configuration says of it, as far as it is there. */
export interface ModuleConf {
  readonly folder: string;
  /** Short name in small letters: "mhcc". */
  readonly name: string;
  readonly title?: string | undefined;
  readonly licence?: string | undefined;
  readonly encoding: "utf-8" | "latin1";
}

/**
 * Finds a module by its configuration (`mods.d/<name>.conf`) or by the folder of its files; then
 * its configuration is looked for in `mods.d` beside `modules`.
 * @throws ImportFault when it is of a kind that cannot be read
 */
export function findModule(path: string): ModuleConf {
  if (!isFolder(path)) return readConf(path);
  const conf = confOf(resolve(path));
  return conf ?? { folder: path, name: basename(resolve(path)).toLowerCase(), encoding: "utf-8" };
}

function confOf(folder: string): ModuleConf | undefined {
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) {
    const mods = join(at, "mods.d");
    if (!existsSync(mods)) continue;
    const confs = namesIn(mods).filter((name) => name.endsWith(".conf"));
    return confs
      .map((name) => join(mods, name))
      .filter((path) => isAbout(path, folder))
      .map(readConf)[0];
  }
  return undefined;
}

function isAbout(path: string, folder: string): boolean {
  return folderOf(path, valuesIn(path)) === folder;
}

function readConf(path: string): ModuleConf {
  const values = valuesIn(path);
  const kinds: [name: string, usual: string, wanted: RegExp][] = [
    ["ModDrv", "", /^zCom4?$/],
    ["CompressType", "ZIP", /^ZIP$/i],
    ["SourceType", "", /^OSIS$/i],
    ["Versification", "KJV", /^KJV$/i],
    ["Encoding", "Latin-1", /^(?:UTF-8|Latin-1)$/i],
    ["CipherKey", "", /^$/],
  ];
  for (const [name, usual, wanted] of kinds) {
    const value = values.get(name) ?? usual;
    if (!wanted.test(value)) {
      throw new ImportFault(
        `${path}: modules with ${name}=${value || "(none)"} cannot be imported.`,
      );
    }
  }
  return {
    folder: folderOf(path, values),
    name: basename(path, ".conf").toLowerCase(),
    title: values.get("Description"),
    licence: values.get("DistributionLicense"),
    encoding: /^utf-8$/i.test(values.get("Encoding") ?? "") ? "utf-8" : "latin1",
  };
}

/** DataPath is seen from the folder that has `mods.d`. */
function folderOf(path: string, values: ReadonlyMap<string, string>): string {
  return resolve(dirname(path), "..", values.get("DataPath") ?? ".");
}

/** The settings of a configuration; of those that stand there more than once, the first. */
function valuesIn(path: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of readSourceText(path).split(/\r?\n/)) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !values.has(name)) values.set(name, value.trim());
  }
  if (!values.has("DataPath")) throw new ImportFault(`${path} is no configuration of a module.`);
  return values;
}
