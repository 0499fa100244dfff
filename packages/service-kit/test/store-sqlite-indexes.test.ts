import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createConnection, Schema } from "mongoose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defineModel, type Filter, openStore, type Store } from "../src/store/index.ts";
import { readFilter } from "../src/store/language.ts";
import { readShape } from "../src/store/shape.ts";
import { select } from "../src/store/sqlite-query.ts";
import { type Person, people } from "./store-contract/model.ts";

let folder: string;
let store: Store | undefined;
const path = () => join(folder, "own.sqlite");
const open = async () => {
  store = await openStore({ folder, database: "own" });
  return store;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
});
afterEach(async () => {
  await store?.close();
  store = undefined;
  rmSync(folder, { recursive: true });
});

/** Puts 100,000 persons into the table without the store, and so without a commit for each. */
function fill(): DatabaseSync {
  const db = new DatabaseSync(path());
  db.exec(`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
    INSERT INTO people SELECT 'p' || i, json_object(
      '_id', 'p' || i, 'email', i || '@b.example', 'age', i % 100, 'joinedAt', i * 1000,
      'tags', json_array('t' || (i % 1000)), 'code', 'c' || i, 'name', 'n' || i,
      'devices', json_array(json_object('id', 'd' || i)),
      'address', json_object('city', 'city' || (i % 5000)), 'first', 'f' || i, 'last', 'l',
      'slot', i) FROM n`);
  return db;
}

describe("indexes", () => {
  it("are used for every query that they can serve, in a collection of 100,000", async () => {
    const collection = await (await open()).collection(people);
    const db = fill();
    const shape = readShape(people, createConnection());
    const plan = (filter: Filter<Person>, sort: object = {}) => {
      const { sql, params } = select(shape, readFilter(shape.fields, filter), { sort, limit: 5 });
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params);
      return steps.map(({ detail }) => String(detail)).join("\n");
    };
    const searched: [filter: Filter<Person>, sort?: object][] = [
      [{ _id: "p500" }],
      [{ _id: { $in: ["p1", "p2"] } }],
      [{ _id: { $gt: "p99" } }, { _id: 1 }],
      [{ email: "500@b.example" }],
      [{ email: { $in: ["1@b.example", "2@b.example"] } }],
      [{ email: "500@b.example", name: { $ne: "x" }, marks: 3 }],
      [{ age: { $gte: 98, $lt: 99 } }, { age: -1 }],
      [{ age: null }],
      [{ joinedAt: { $lte: new Date(5000) } }, { joinedAt: -1 }],
      [{ joinedAt: { $lte: new Date(5000) }, name: "n2" }, { joinedAt: 1 }],
      [{ "address.city": "city7", age: { $gt: 3 } }, { age: -1 }],
      [{ $or: [{ _id: "p1" }, { email: "2@b.example" }, { tags: "t3" }] }],
    ];
    for (const [filter, sort] of searched) {
      const steps = plan(filter, sort);
      expect(steps, JSON.stringify(filter)).not.toMatch(/SCAN people|SCAN "?people/);
      expect(steps, JSON.stringify(filter)).toMatch(/SEARCH people USING (COVERING )?INDEX/);
      if (sort) expect(steps, JSON.stringify(filter)).not.toContain("TEMP B-TREE");
    }
    const listed: Filter<Person>[] = [
      { tags: "t7" },
      { tags: { $in: ["t7", "t8"] } },
      { "devices.id": "d7", "devices.level": { $gt: 1 } },
      { tags: { $gte: "t998" } },
    ];
    for (const filter of listed) {
      const steps = plan(filter);
      expect(steps, JSON.stringify(filter)).toMatch(/SEARCH people:\S+ USING PRIMARY KEY/);
      expect(steps, JSON.stringify(filter)).toMatch(/SEARCH people USING INDEX/);
    }
    // A sort alone walks its index and stops at the limit.
    expect(plan({}, { joinedAt: -1 })).toMatch(/^SCAN people USING INDEX people:index:joinedAt_1$/);
    expect(plan({ name: "n5" })).toBe("SCAN people");

    expect(await collection.find({ tags: "t7" })).toHaveLength(100);
    expect(await collection.find({ "devices.id": "d7" })).toMatchObject([{ _id: "p7" }]);
    expect(await collection.find({}, { sort: { joinedAt: -1 }, limit: 1 })).toMatchObject([
      { _id: "p99999" },
    ]);
    expect(await collection.count({ age: { $lt: 10 } })).toBe(10_000);
    db.close();
  });

  it("are made for documents that are already there, and go when the schema drops them", async () => {
    interface Note {
      _id: string;
      words: string[];
      page?: number;
    }
    const bare = defineModel<Note>("notes", new Schema({ words: [String], page: Number }));
    const first = await (await open()).collection(bare);
    await first.insert({ _id: "a", words: ["x", "y"], page: 1 });
    await store?.close();
    const words = { type: [String], index: true };
    const indexed = new Schema({ words, page: { type: Number, index: true } });
    const second = await (await open()).collection(defineModel<Note>("notes", indexed));
    expect(await second.find({ words: "y" })).toHaveLength(1);
    await second.updateOne({ _id: "a" }, { $set: { words: ["z"] } });
    expect(await second.find({ words: "y" })).toHaveLength(0);
    expect(await second.find({ words: "z" })).toHaveLength(1);
    await store?.close();
    await (await open()).collection(bare);
    await store?.close();
    const db = new DatabaseSync(path());
    const rest = db.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'notes:%'").all();
    db.close();
    expect(rest).toEqual([]);
  });

  it("stay as they are when the store is opened again", async () => {
    await (await open()).collection(people);
    await store?.close();
    const db = new DatabaseSync(path());
    const version = () => db.prepare("PRAGMA schema_version").get();
    const before = version();
    await (await open()).collection(people);
    expect(version()).toEqual(before);
    db.close();
  });
});
