import { createConnection } from "mongoose";
import { openCollections } from "./open-collections.ts";
import type { Store } from "./port.ts";
import { sqliteCollection } from "./sqlite-collection.ts";
import { openSqliteFile } from "./sqlite-file.ts";
import { createTable } from "./sqlite-indexes.ts";

/** Opens a database that is one SQLite file. Rejects when the file cannot be used. */
export async function openSqliteStore(folder: string, database: string): Promise<Store> {
  const file = openSqliteFile(folder, database);
  // Never connected: mongoose binds the models by which documents are cast and validated to it.
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
