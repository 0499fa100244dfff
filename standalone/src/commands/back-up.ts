// npm run backup [-- FOLDER]: copies all that Berea keeps into a new folder, while it may go on
// serving. Default: backups/<time>.
import { join } from "node:path";
import process from "node:process";
import { backUp, stampOf } from "../backup.ts";
import { readStandaloneConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { DATA_DIR } = readStandaloneConfig(process.env);
  const target = process.argv[2] ?? join("backups", stampOf(new Date()));
  const { files } = await backUp(DATA_DIR, target);
  const kilobytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
  console.log(`Backed up ${files.length} files, ${kilobytes} kB, into ${target}`);
  console.log("It holds the secrets and everybody's data: keep it where only you can read it.");
});
