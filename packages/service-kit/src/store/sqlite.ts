import { createConnection } from "mongoose";
import { openCollections } from "./open-collections.ts";
import type { Store } from "./port.ts";
import { sqliteCollection } from "./sqlite-collection.ts";
import { openSqliteFile } from "./sqlite-file.ts";
import { createTable } from "./sqlite-indexes.ts";

/** Opens a database in one SQLite file; rejects when the file cannot be used. */
export async function openSqliteStore(folder: string, database: string): Promise<Store> {
  const file = openSqliteFile(folder, database);
  // Never connected: mongoose needs it only to bind the models that cast and validate documents.
  const connection = createConnection();
  return {
    collection: openCollections(connection, async (shape) => {
      file.write((db) => createTable(db, shape), shape);
      return sqliteCollection(file, shape);
    }),
    async ping() {
      file.check();
    },
    async close() {
      file.close();
      await connection.close();
    },
  };
}
