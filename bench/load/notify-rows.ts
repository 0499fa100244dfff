import { DatabaseSync } from "node:sqlite";

/**
 * Copies documents into a SQLite file in one transaction, past the store, which would need a
 * millisecond for each. `model` is the id of a document that the store itself has written; the
 * copies are that one but for what `changes` gives, with dates in milliseconds.
 */
export function copyRows(
  path: string,
  { table, model, count }: { table: string; model: string; count: number },
  changes: (index: number) => { _id: string },
): void {
  const db = new DatabaseSync(path);
  db.exec("PRAGMA synchronous = OFF");
  const written = db.prepare(`SELECT body FROM "${table}" WHERE _id = ?`).get(model);
  const body = JSON.parse(String(written?.body));
  const insert = db.prepare(`INSERT INTO "${table}" (_id, body) VALUES (?, ?)`);
  db.exec("BEGIN");
  for (let index = 0; index < count; index += 1) {
    const changed = changes(index);
    insert.run(changed._id, JSON.stringify({ ...body, ...changed }));
  }
  db.exec("COMMIT");
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}
