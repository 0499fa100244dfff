import { applyUpdate } from "./apply.ts";
import { decode, encode } from "./dates.ts";
import { DuplicateKey } from "./errors.ts";
import { type NormalFilter, readFilter } from "./language.ts";
import type { NormalUpdate } from "./language-update.ts";
import type { Collection } from "./port.ts";
import { checkUpsert, prepareUpdate, upsertDocument } from "./prepare.ts";
import { type Body, newDocument, type Shape } from "./shape.ts";
import type { SqliteFile } from "./sqlite-file.ts";
import { select, where } from "./sqlite-query.ts";

/** One collection in a SQLite file; its table and indexes must exist (`createTable`). */
export function sqliteCollection(file: SqliteFile, shape: Shape): Collection<Body> {
  const table = `"${shape.name}"`;
  const asked = (filter: unknown) => readFilter(shape.fields, filter);

  function matching(filter: NormalFilter, options: Parameters<typeof select>[2] = {}): Body[] {
    const { sql, params } = select(shape, filter, options);
    // Each row was written by encode.
    return Array.from(file.rows(sql, params), (text) => decode(`${text}`, shape.dates) as Body);
  }

  function insert(body: Body): void {
    // Like MongoDB, report `_id` first when a document violates two unique indexes.
    for (const _ of file.rows(`SELECT 1 FROM ${table} WHERE _id = ?`, [body._id])) {
      throw new DuplicateKey(["_id"]);
    }
    const values = [body._id, encode(body, shape.dates)];
    file.run(`INSERT INTO ${table} (_id, body) VALUES (?, ?)`, values);
  }

  function update(filter: NormalFilter, change: NormalUpdate) {
    const [before] = matching(filter, { limit: 1 });
    if (!before) return undefined;
    const after = applyUpdate(before, change);
    const [old, text] = [before, after].map((body) => encode(body, shape.dates));
    if (old !== text) {
      file.run(`UPDATE ${table} SET body = ? WHERE _id = ?`, [text ?? "", before._id]);
    }
    return { before, after };
  }

  function remove(filter: NormalFilter, limit: number): number {
    const { sql, params } = where(shape, filter);
    const ids = `SELECT _id FROM ${table} WHERE ${sql} LIMIT ?`;
    return file.run(`DELETE FROM ${table} WHERE _id IN (${ids})`, [...params, limit]);
  }

  return {
    async findOne(filter) {
      return matching(asked(filter), { limit: 1 })[0] ?? null;
    },
    async find(filter, options) {
      return matching(asked(filter), options);
    },
    async insert(document) {
      const body = await newDocument(shape, document);
      file.write(() => insert(body), shape);
      return body;
    },
    async insertMany(documents) {
      const bodies = await Promise.all(documents.map((document) => newDocument(shape, document)));
      file.write(() => bodies.forEach(insert), shape);
    },
    async updateOne(filter, change, options = {}) {
      const wanted = asked(filter);
      const normal = await prepareUpdate(shape, change);
      if (options.upsert) checkUpsert(shape, wanted);
      const pick = options.returnDocument ?? "after";
      const done = file.write(() => update(wanted, normal), shape);
      if (done || !options.upsert) return done?.[pick] ?? null;
      const fresh = await upsertDocument(shape, wanted, normal);
      return file.write(() => {
        const raced = update(wanted, normal);
        if (raced) return raced[pick];
        insert(fresh);
        return pick === "after" ? fresh : null;
      }, shape);
    },
    async deleteOne(filter) {
      const wanted = asked(filter);
      return file.write(() => remove(wanted, 1), shape) > 0;
    },
    async deleteMany(filter) {
      const wanted = asked(filter);
      return file.write(() => remove(wanted, -1), shape);
    },
    async count(filter) {
      const { sql, params } = where(shape, asked(filter));
      const [count] = file.rows(`SELECT count(*) FROM ${table} WHERE ${sql}`, params);
      return Number(count);
    },
  };
}
