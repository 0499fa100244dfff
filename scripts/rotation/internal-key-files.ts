import { rmSync } from "node:fs";
import { join } from "node:path";
import { internalKeysSetting } from "@berea/service-kit";
import { replaceFile } from "@berea/standalone/replace-file";
import { makeInternalKey } from "@berea/standalone/secrets";
import { type KeyFiles, readSecret } from "./key-files.ts";

/** The key of internal routes: services send the first one in the file and accept all of them. */
export function internalKeyFiles(folder: string): KeyFiles {
  const file = join(folder, "internal-key");
  const nextFile = `${file}.next`;

  const known = () => internalKeysSetting.parse(readSecret(file));
  const next = () => readSecret(nextFile);
  const write = (keys: readonly string[]) => replaceFile(file, keys.join("\n"));

  return {
    nextFile,
    makeNext: () => replaceFile(nextFile, makeInternalKey().INTERNAL_KEY, file),
    isNextKnown: () => known().includes(next()),
    announceNext: () => write([...known(), next()]),
    useNext: () => {
      write([next(), ...known().filter((key) => key !== next())]);
      rmSync(nextFile);
    },
    hasFormer: () => known().length > 1,
    // Nothing made with it outlives a request.
    formerIsGoodUntil: () => new Date(0),
    forgetFormer: () => write(known().slice(0, 1)),
    revoke: () => {
      rmSync(nextFile, { force: true });
      write([makeInternalKey().INTERNAL_KEY]);
    },
  };
}
