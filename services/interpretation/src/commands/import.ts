// npm run content:import -- <format> <path> --tradition …: imports public-domain works into the
// store that DATA_DIR or MONGODB_URL names, while Berea runs or not. docs/content.md has more.
import process from "node:process";
import { ConfigError, readConfig } from "@berea/service-kit";
import { mongoUrlSetting, openStore, type Store, StoreUnavailable } from "@berea/service-kit/store";
import { z } from "zod";
import { openCollections } from "../collections.ts";
import { readArguments } from "../import/arguments.ts";
import { ImportFault } from "../import/import-fault.ts";
import { progressOn } from "../import/report.ts";
import { runImport } from "../import/run-import.ts";

const settings = {
  DATA_DIR: z.string().default("./.data"),
  MONGODB_URL: mongoUrlSetting.optional(),
};
const started = performance.now();
let store: Store | undefined;
try {
  const request = readArguments(process.argv.slice(2));
  await runImport(request, {
    collections: openCollections(async () => {
      const { DATA_DIR, MONGODB_URL } = readConfig(settings, process.env, ["MONGODB_URL"]);
      const place = { mongoUrl: MONGODB_URL, folder: DATA_DIR };
      store = await openStore({ ...place, database: "interpretation" });
      return store;
    }),
    progress: progressOn(process.stderr),
    say: (line) => console.log(line),
  });
  const seconds = (performance.now() - started) / 1000;
  process.stderr.write(`Done in ${seconds.toFixed(1)} s.\n`);
} catch (error) {
  if (!isExpected(error)) throw error;
  // The store is opened when all has been read.
  const isUntouched = error instanceof ImportFault && !store && !error.message.includes("\n");
  console.error(`${error.message}${isUntouched ? " Nothing was changed." : ""}`);
  process.exitCode = 1;
} finally {
  await store?.close();
}

function isExpected(error: unknown): error is Error {
  return [ImportFault, StoreUnavailable, ConfigError].some((kind) => error instanceof kind);
}
