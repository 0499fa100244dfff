import { openMongoStore } from "./mongo.ts";
import type { Store, StoreOptions } from "./port.ts";
import { openSqliteStore } from "./sqlite.ts";

/**
 * Opens a service's database: MongoDB when `mongoUrl` is given, else a SQLite file in `folder`.
 * Rejects with `StoreUnavailable` when it cannot be opened or reached.
 */
export async function openStore({ mongoUrl, folder, database }: StoreOptions): Promise<Store> {
  if (!/^[a-z][a-z0-9_-]*$/.test(database)) {
    throw new Error(`"${database}" cannot name a database.`);
  }
  if (mongoUrl) return openMongoStore(mongoUrl, database);
  if (folder) return openSqliteStore(folder, database);
  throw new Error("A store needs a MongoDB URL or a folder for its file.");
}
