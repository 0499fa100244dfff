import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DuplicateKey, type Filter, openStore, type Store } from "../src/store/index.ts";
import type { TestMongo } from "../testing/mongo.ts";
import { filter } from "./store-contract/arbitrary-filters.ts";
import { person } from "./store-contract/arbitrary-persons.ts";
import { startSecondEngine } from "./store-contract/jongodb.ts";
import { type People, type Person, people } from "./store-contract/model.ts";
import { newDatabase } from "./store-contract.ts";

const RUNS = 40;

const stores: Store[] = [];
const both: People[] = [];
let folder: string;
let server: TestMongo;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-"));
  server = await startSecondEngine();
  const database = newDatabase();
  stores.push(await openStore({ folder, database }));
  stores.push(await openStore({ mongoUrl: server.url, database }));
  for (const store of stores) both.push(await store.collection(people));
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await server?.stop();
  await rm(folder, { recursive: true });
});

it("SQLite finds what an engine finds that shares no code with it", async () => {
  const company = fc.array(person, { minLength: 3, maxLength: 6 });
  const filters = fc.array(filter, { minLength: 8 });
  await fc.assert(
    fc.asyncProperty(company, filters, async (somebodies, own) => {
      for (const each of both) await fill(each, somebodies);
      for (const one of own) {
        const [found, expected] = await Promise.all(both.map((each) => idsOf(each, one)));
        expect(found, JSON.stringify(one)).toEqual(expected);
      }
    }),
    { numRuns: RUNS },
  );
});

async function fill(own: People, somebodies: object[]): Promise<void> {
  await own.deleteMany({});
  for (const [index, somebody] of somebodies.entries()) {
    const document = { _id: `p${index}`, email: `p${index}@b.example`, ...somebody };
    try {
      await own.insert(document);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
    }
  }
}

async function idsOf(own: People, one: Filter<Person>): Promise<string[]> {
  const found = await own.find(one, { sort: { _id: 1 } });
  return found.map(({ _id }) => _id);
}
