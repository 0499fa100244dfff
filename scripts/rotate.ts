// npm run rotate -- <jwt-key|internal-key|push-keys> [--folder FOLDER] [--revoke] [--now]: replaces a
// key. Without --folder: that of the system in one process (DATA_DIR). With it, step by step: the
// files of a folder with one file for each secret, as Docker Compose and Kubernetes use.
import process from "node:process";
import { parseArgs } from "node:util";
import { runCommand } from "@berea/standalone/commands/run-command";
import { readStandaloneConfig } from "@berea/standalone/config";
import { rotateFiles } from "./rotation/rotate-files.ts";
import { rotateOwn } from "./rotation/rotate-own.ts";
import { rotatable } from "./rotation/rotation.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      folder: { type: "string" },
      revoke: { type: "boolean", default: false },
      now: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const secret = rotatable.find((name) => name === positionals[0]);
  if (!secret || positionals.length > 1) {
    throw new Error(`Say which: npm run rotate -- ${rotatable.join("|")}`);
  }
  if (secret === "push-keys" && !values.revoke) {
    throw new Error(
      "Devices know Berea by its push keys: with others, every device must be turned on again. " +
        "Nothing has changed. If that is meant, add --revoke.",
    );
  }
  const rotation = { secret, revoke: values.revoke, early: values.now };
  const told = values.folder
    ? rotateFiles(values.folder, rotation)
    : rotateOwn(process.env, readStandaloneConfig(process.env).DATA_DIR, rotation);
  console.log(told.join("\n"));
});
