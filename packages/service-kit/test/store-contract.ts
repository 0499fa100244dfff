import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import type { Store } from "../src/store/index.ts";
import { describeConcurrency } from "./store-contract/concurrency.ts";
import { describeDocuments } from "./store-contract/documents.ts";
import { describeFilters } from "./store-contract/filters.ts";
import { describeIndexes } from "./store-contract/indexes.ts";
import { describeLists } from "./store-contract/lists.ts";
import { type People, people } from "./store-contract/model.ts";
import { describeRefusals } from "./store-contract/refusals.ts";
import { describeUpdates } from "./store-contract/updates.ts";

/** What a section of the contract works with: a store, and its collection of people, emptied. */
export interface Contract {
  store: Store;
  people: People;
  /** Opens the same database again, after a test has closed its store. */
  reopen(): Promise<void>;
}

/** A database under test: how to open it by name, and how to end what was started for it. */
export interface Bench {
  open(database: string): Promise<Store>;
  stop(): Promise<void>;
}

/**
 * Every promise of the store, asked of one adapter. A server that is not `complete` knows only a
 * part of MongoDB's language, and two of its updates at once can both win: it is asked the rest.
 */
export function describeStore(name: string, start: () => Promise<Bench>, complete = true): void {
  describe(name, () => {
    const contract = {} as Contract; // filled before the first test
    let bench: Bench;

    beforeAll(async () => {
      bench = await start();
      const database = newDatabase();
      contract.reopen = async () => {
        contract.store = await bench.open(database);
        contract.people = await contract.store.collection(people);
      };
      await contract.reopen();
    });
    beforeEach(async () => {
      await contract.people.deleteMany({});
    });
    afterAll(async () => {
      await contract.store?.close();
      await bench?.stop();
    });

    describeDocuments(contract);
    describeIndexes(contract);
    describeFilters(contract, complete);
    describeUpdates(contract);
    describeRefusals(contract);
    if (complete) {
      describeLists(contract);
      describeConcurrency(contract);
    }
  });
}

/** A database name that no other test uses. */
export function newDatabase(): string {
  return `test-${randomBytes(6).toString("hex")}`;
}
