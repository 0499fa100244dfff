import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../src/store/index.ts";
import { startMongo } from "../testing/mongo.ts";
import { hasJongodb, startJongodb } from "./store-contract/jongodb.ts";
import { describeStore } from "./store-contract.ts";

describeStore("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  return {
    open: (database) => openStore({ folder, database }),
    stop: () => rm(folder, { recursive: true }),
  };
});

describeStore("MongoDB", async () => {
  const { url, stop } = await startMongo();
  return { open: (database) => openStore({ mongoUrl: url, database }), stop };
});

// A second engine, written by others, for what it knows.
if (hasJongodb) {
  describeStore(
    "jongodb",
    async () => {
      const { url, stop } = await startJongodb();
      return { open: (database) => openStore({ mongoUrl: url, database }), stop };
    },
    false,
  );
}
