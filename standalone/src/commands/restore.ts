// npm run restore -- FOLDER: replaces Berea's data with a backup; the former data is kept beside
// it.
import process from "node:process";
import { restore } from "../backup.ts";
import { readStandaloneConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { DATA_DIR } = readStandaloneConfig(process.env);
  const [, , folder] = process.argv;
  if (!folder) throw new Error("Specify a backup: npm run restore -- backups/<time>");
  const before = await restore(folder, DATA_DIR);
  console.log(`Restored ${folder} into ${DATA_DIR}.`);
  if (before) console.log(`What was there is in ${before}; delete it when all is well.`);
});
