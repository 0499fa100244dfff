import { Query } from "mingo";
import { applyUpdate } from "./apply.ts";
import { decode, encode } from "./dates.ts";
import { DuplicateKey } from "./errors.ts";
import type { NormalUpdate } from "./language-update.ts";
import type { Collection, Document, Filter, FindOptions, Sort } from "./port.ts";
import { checkUpsert, prepareFilter, prepareUpdate, upsertDocument } from "./prepare.ts";
import { type Body, newDocument, type Shape } from "./shape.ts";
import type { SqliteFile } from "./sqlite-file.ts";
import { narrow, select } from "./sqlite-query.ts";

/** One collection in a SQLite file. Its table and indexes must be there (`createTable`). */
export function sqliteCollection(file: SqliteFile, shape: Shape): Collection<Document> {
  const table = `"${shape.name}"`;

  /** Matching documents; `filter` is in normal form. */
  function* matching(filter: Filter, options: FindOptions = {}): Iterable<Body> {
    const { sql, params, complete, limit, skip } = select(shape, filter, options);
    const query = complete ? undefined : new Query(filter);
    let found = 0;
    for (const text of file.rows(sql, params)) {
      const body = decode(String(text), shape.dates) as Body; // written by encode
      if (query && !query.test(body)) continue;
      found += 1;
      if (found > skip) yield body;
      if (found >= skip + limit) return;
    }
  }

  function first(filter: Filter, sort: Sort | undefined): Body | null {
    for (const body of matching(filter, { limit: 1, ...(sort && { sort }) })) return body;
    return null;
  }

  function insert(body: Body): void {
    // MongoDB names `_id` first when a document breaks two unique indexes; SQLite does not.
    for (const _ of file.rows(`SELECT 1 FROM ${table} WHERE _id = ?`, [body._id])) {
      throw new DuplicateKey(["_id"]);
    }
    const values = [body._id, encode(body, shape.dates)];
    file.run(`INSERT INTO ${table} (_id, body) VALUES (?, ?)`, values);
  }

  function update(filter: Filter, change: NormalUpdate, sort: Sort | undefined) {
    const before = first(filter, sort);
    if (!before) return undefined;
    const after = applyUpdate(before, change);
    const [old, text] = [before, after].map((body) => encode(body, shape.dates));
    if (old !== text) {
      file.run(`UPDATE ${table} SET body = ? WHERE _id = ?`, [text ?? "", before._id]);
    }
    return { before, after };
  }

  function remove(filter: Filter, limit?: number): number {
    const options = limit === undefined ? {} : { limit };
    const ids = Array.from(matching(filter, options), (body) => body._id);
    for (const id of ids) file.run(`DELETE FROM ${table} WHERE _id = ?`, [id]);
    return ids.length;
  }

  return {
    async findOne(filter, options) {
      return first(prepareFilter(shape, filter), options?.sort);
    },
    async find(filter, options) {
      return [...matching(prepareFilter(shape, filter), options)];
    },
    async insert(document) {
      const body = await newDocument(shape, document);
      file.write(() => insert(body), shape);
      return body;
    },
    async updateOne(filter, change, options = {}) {
      const wanted = prepareFilter(shape, filter);
      const normal = await prepareUpdate(shape, change);
      if (options.upsert) checkUpsert(shape, wanted);
      const pick = options.returnDocument ?? "after";
      const done = file.write(() => update(wanted, normal, options.sort), shape);
      if (done || !options.upsert) return done?.[pick] ?? null;
      const fresh = await upsertDocument(shape, wanted, normal);
      return file.write(() => {
        const raced = update(wanted, normal, options.sort);
        if (raced) return raced[pick];
        insert(fresh);
        return pick === "after" ? fresh : null;
      }, shape);
    },
    async deleteOne(filter) {
      const wanted = prepareFilter(shape, filter);
      return file.write(() => remove(wanted, 1), shape) > 0;
    },
    async deleteMany(filter) {
      const wanted = prepareFilter(shape, filter);
      return file.write(() => remove(wanted), shape);
    },
    async count(filter) {
      const wanted = prepareFilter(shape, filter);
      const { where, params, complete } = narrow(shape, wanted);
      if (!complete) return Array.from(matching(wanted)).length;
      const [count] = file.rows(`SELECT count(*) FROM ${table} WHERE ${where}`, params);
      return Number(count);
    },
  };
}
