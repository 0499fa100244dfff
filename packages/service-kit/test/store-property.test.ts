import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DuplicateKey, InvalidDocument, openStore, type Store } from "../src/store/index.ts";
import { startMongo, type TestMongo } from "../testing/mongo.ts";
import { filter } from "./store-contract/arbitrary-filters.ts";
import { person } from "./store-contract/arbitrary-persons.ts";
import { update } from "./store-contract/arbitrary-updates.ts";
import { type People, people } from "./store-contract/model.ts";
import { newDatabase } from "./store-contract.ts";

const RUNS = 150;

type Act = (people: People) => Promise<unknown>;

/** Calls of a caller with an upsert by `_id`, which makes the same document in both stores. */
const act: fc.Arbitrary<[name: string, Act]> = fc.oneof(
  filter.map((f): [string, Act] => [
    `find ${fc.stringify(f)}`,
    (own) => own.find(f, { sort: { _id: 1 } }),
  ]),
  fc
    .tuple(filter, fc.nat(2), fc.integer({ min: 1, max: 3 }))
    .map(([f, skip, limit]): [string, Act] => [
      `page ${fc.stringify(f)} ${skip} ${limit}`,
      (own) => own.find(f, { sort: { age: -1, "address.city": 1, _id: 1 }, skip, limit }),
    ]),
  filter.map((f): [string, Act] => [`count ${fc.stringify(f)}`, (own) => own.count(f)]),
  fc
    .tuple(filter, update)
    .map(([f, u]): [string, Act] => [
      `update p1 ${fc.stringify(f)} ${fc.stringify(u)}`,
      (own) => own.updateOne({ ...f, _id: "p1" }, u),
    ]),
  fc.tuple(fc.constantFrom("p0", "p7", "p8"), filter, update).map(([_id, f, u]): [string, Act] => [
    `upsert ${_id} ${fc.stringify(f)} ${fc.stringify(u)}`,
    (own) => {
      const email = `${_id}@b.example`;
      const change = { ...u, $set: { joinedAt: new Date(0), email, ...u.$set } };
      return own.updateOne({ ...f, _id }, change, {
        upsert: true,
        returnDocument: "before",
      });
    },
  ]),
  filter.map((f): [string, Act] => [`delete ${fc.stringify(f)}`, (own) => own.deleteMany(f)]),
);

describe("both adapters", () => {
  const stores: Store[] = [];
  const both: People[] = [];
  let folder: string;
  let mongo: TestMongo;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "store-"));
    mongo = await startMongo();
    const database = newDatabase();
    stores.push(await openStore({ folder, database }));
    stores.push(await openStore({ mongoUrl: mongo.url, database }));
    for (const store of stores) both.push(await store.collection(people));
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await mongo?.stop();
    await rm(folder, { recursive: true });
  });

  it("answer any call alike and end with the same documents", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 6 }),
        fc.array(act, { minLength: 1, maxLength: 6 }),
        async (company, acts) => {
          for (const own of both) await own.deleteMany({});
          for (const [index, somebody] of company.entries()) {
            const _id = `p${index}`;
            const document = { _id, email: `${_id}@b.example`, ...somebody };
            await alike("insert", (own) => own.insert(document as never)); // fast-check widens it
          }
          for (const [name, call] of acts) await alike(name, call);
          await alike("at the end", (own) => own.find({}, { sort: { _id: 1 } }));
        },
      ),
      { numRuns: RUNS },
    );
  });

  async function alike(name: string, call: Act): Promise<void> {
    const [sqlite, mongodb] = await Promise.all(both.map((own) => outcome(call(own))));
    expect(sqlite, name).toEqual(mongodb);
  }
});

/**
 * What came of a call. Which of two broken indexes an error names is the database's choice, except
 * that `_id` comes first.
 */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return { answer: await call };
  } catch (error) {
    if (error instanceof DuplicateKey) return { duplicate: error.fields.includes("_id") };
    if (error instanceof InvalidDocument) return { invalid: true };
    throw error;
  }
}
