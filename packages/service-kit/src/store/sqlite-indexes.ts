import type { DatabaseSync } from "node:sqlite";
import type { IndexPlan } from "./indexes.ts";
import { fieldIn } from "./language.ts";
import type { Shape } from "./shape.ts";
import { column, NOTHING } from "./sqlite-terms.ts";

interface Wanted {
  sql: string;
  /** Fills a new table from existing documents. */
  fill?: string;
}

/**
 * Creates a collection's table and indexes, and drops those that its schema no longer has. Runs
 * inside the caller's transaction.
 */
export function createTable(db: DatabaseSync, shape: Shape): void {
  db.exec(`CREATE TABLE IF NOT EXISTS "${shape.name}" (_id TEXT PRIMARY KEY, body TEXT NOT NULL)`);
  const wanted = new Map(shape.indexes.flatMap((plan) => wantedBy(shape, plan)));
  for (const { type, name, sql } of present(db, shape)) {
    if (wanted.get(name)?.sql !== sql) db.exec(`DROP ${type} IF EXISTS "${name}"`);
  }
  const kept = new Set(present(db, shape).map(({ name }) => name));
  for (const [name, { sql, fill }] of wanted) {
    if (kept.has(name)) continue;
    db.exec(sql);
    if (fill) db.exec(fill);
  }
}

/** The quoted name of the table that holds an indexed list, one row for each value. */
export function listTable(collection: string, path: string): string {
  return `"${collection}:${path}"`;
}

/** The name of the index in the file, which SQLite's error messages contain. */
export function indexName(collection: string, plan: IndexPlan): string {
  return `${collection}:index:${plan.name}`;
}

function present(db: DatabaseSync, shape: Shape) {
  const rows = db
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE substr(name, 1, ?) = ?")
    .all(shape.name.length + 1, `${shape.name}:`);
  return rows.map(({ type, name, sql }) => ({ type: `${type}`, name: `${name}`, sql: `${sql}` }));
}

function wantedBy(shape: Shape, plan: IndexPlan): [name: string, Wanted][] {
  const wanted: [string, Wanted][] = plan.lists.flatMap((path) => wantedForList(shape, path));
  const scalars = plan.fields.filter(([path]) => !plan.lists.includes(path));
  if (scalars.length === 0) return wanted;
  const name = indexName(shape.name, plan);
  const columns = scalars.map(([path, way]) => `${column(path)} ${way === 1 ? "ASC" : "DESC"}`);
  const sql = `CREATE ${plan.unique ? "UNIQUE " : ""}INDEX "${name}" ON "${shape.name}" (${columns.join(", ")})`;
  wanted.push([name, { sql }]);
  return wanted;
}

// SQLite indexes one value per row, so a list's values get a table of their own, which triggers
// keep in step with every write.
function wantedForList(shape: Shape, path: string): [name: string, Wanted][] {
  const name = `${shape.name}:${path}`;
  const table = listTable(shape.name, path);
  const list = fieldIn(shape.fields, path).arrays[0] ?? path;
  const inner = path.slice(list.length + 1);
  const own = inner ? `json_extract(item.value,'$.${inner}')` : "item.value";
  const value = `ifnull(${own},${NOTHING})`;
  const main = `"${shape.name}"`;
  const values = (row: string) => `json_each(${row}.body,'$.${list}') AS item`;
  const add = `INSERT INTO ${table} SELECT DISTINCT ${value}, NEW._id FROM ${values("NEW")}`;
  const remove = `DELETE FROM ${table} WHERE id = OLD._id`;
  const [before, after] = ["OLD", "NEW"].map((row) => `json_extract(${row}.body,'$.${list}')`);
  const trigger = (event: string, when: string, acts: string): [string, Wanted] => [
    `${name}:${event.slice(0, 6).toLowerCase()}`,
    {
      sql: `CREATE TRIGGER "${name}:${event.slice(0, 6).toLowerCase()}" AFTER ${event} ON ${main}${when} BEGIN ${acts}; END`,
    },
  ];
  return [
    [
      name,
      {
        sql: `CREATE TABLE ${table} (value, id TEXT NOT NULL, PRIMARY KEY (value, id)) WITHOUT ROWID`,
        fill: `INSERT INTO ${table} SELECT DISTINCT ${value}, ${main}._id FROM ${main}, ${values(main)}`,
      },
    ],
    [`${name}:id`, { sql: `CREATE INDEX "${name}:id" ON ${table} (id)` }],
    trigger("INSERT", "", add),
    trigger("DELETE", "", remove),
    trigger("UPDATE OF body", ` WHEN ${before} IS NOT ${after}`, `${remove}; ${add}`),
  ];
}
