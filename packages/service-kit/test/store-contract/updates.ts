import { beforeEach, describe, expect, it } from "vitest";
import { InvalidDocument, type Update } from "../../src/store/index.ts";
import type { Contract } from "../store-contract.ts";
import type { Person } from "./model.ts";

const CHANGES: [update: Update<Person>, after: object][] = [
  [
    { $set: { age: 41, "address.city": "Berea" } },
    { age: 41, address: { city: "Berea", zip: "1" } },
  ],
  [{ $set: { joinedAt: new Date(7) } }, { joinedAt: new Date(7) }],
  [{ $set: { tags: ["z"] } }, { tags: ["z"] }],
  [{ $set: { visits: [new Date(1), new Date(2)] } }, { visits: [new Date(1), new Date(2)] }],
  [{ $set: { home: { street: "Straight" } } }, { home: { street: "Straight" } }],
  [{ $set: { "home.number": 4 } }, { home: { number: 4 } }],
  [{ $set: { notes: { a: { b: [1, null] } } } }, { notes: { a: { b: [1, null] } } }],
  [{ $set: { name: null } }, { name: null }],
  [{ $addToSet: { tags: "b" } }, { tags: ["a", "b"] }],
  [{ $addToSet: { tags: "c" } }, { tags: ["a", "b", "c"] }],
  [
    { $setOnInsert: { age: 1 }, $set: { name: "New" } },
    { age: 40, name: "New" },
  ],
  [{ $setOnInsert: { age: 1 } }, { age: 40 }],
  [{}, { name: "Ann", age: 40 }],
  [{ $set: {} }, { name: "Ann", age: 40 }],
];

export function describeUpdates(contract: Contract): void {
  describe("updates", () => {
    beforeEach(async () => {
      const ann = { name: "Ann", age: 40, count: 1, tags: ["a", "b"], address: { zip: "1" } };
      await contract.people.insert({ _id: "ann", email: "ann@b.example", ...ann });
      await contract.people.insert({ _id: "bob", email: "bob@b.example", age: 50 });
    });

    it.each(CHANGES)("%j changes the document as asked", async (update, after) => {
      const bob = await contract.people.findOne({ _id: "bob" });
      const changed = await contract.people.updateOne({ _id: "ann" }, update);
      expect(changed).toMatchObject(after);
      expect(await contract.people.findOne({ _id: "ann" })).toEqual(changed);
      expect(await contract.people.findOne({ _id: "bob" })).toEqual(bob);
    });

    it("answers with the document before the change when asked to", async () => {
      const options = { returnDocument: "before" } as const;
      const before = await contract.people.updateOne(
        { _id: "ann" },
        { $set: { age: 41 } },
        options,
      );
      expect(before).toMatchObject({ age: 40 });
      expect(await contract.people.findOne({ _id: "ann" })).toMatchObject({ age: 41 });
    });

    it("answers null when nothing matches", async () => {
      const change = contract.people.updateOne({ _id: "ann", age: 41 }, { $set: { age: 1 } });
      expect(await change).toBeNull();
      expect(await contract.people.count({ age: 1 })).toBe(0);
    });

    it("changes one document only", async () => {
      await contract.people.updateOne({ age: { $gt: 1 } }, { $set: { name: "One" } });
      expect(await contract.people.count({ name: "One" })).toBe(1);
    });

    it("inserts what an upsert does not find: filter, update and defaults", async () => {
      const made = await contract.people.updateOne(
        { email: "new@b.example", age: { $gt: 5 }, "address.city": "Berea" },
        { $set: { name: "New", count: 4 }, $setOnInsert: { origin: "upsert" } },
        { upsert: true },
      );
      expect(made?._id).toMatch(/^[0-9a-f]{24}$/);
      const expected = { email: "new@b.example", name: "New", count: 4, role: "reader", tags: [] };
      expect(made).toMatchObject({ ...expected, address: { city: "Berea" }, origin: "upsert" });
      expect(made).not.toHaveProperty("age");
      expect(await contract.people.findOne({ email: "new@b.example" })).toEqual(made);
    });

    it("answers null for an upsert that inserted, when asked for the document before", async () => {
      const options = { upsert: true, returnDocument: "before" } as const;
      const update = { $set: { email: "new@b.example" } };
      expect(await contract.people.updateOne({ _id: "new" }, update, options)).toBeNull();
      expect(await contract.people.updateOne({ _id: "new" }, update, options)).not.toBeNull();
      expect(await contract.people.count({ _id: "new" })).toBe(1);
    });

    it("refuses an upsert whose new document is not complete", async () => {
      const upsert = contract.people.updateOne(
        { _id: "x" },
        { $set: { age: 1 } },
        { upsert: true },
      );
      await expect(upsert).rejects.toBeInstanceOf(InvalidDocument);
      expect(await contract.people.count({ _id: "x" })).toBe(0);
    });

    it("reports a guarded upsert that lost to the present document as a duplicate", async () => {
      const filter = { _id: "ann", age: { $lt: 10 } };
      const update = { $set: { email: "ann@b.example", age: 9 } };
      const stale = contract.people.updateOne(filter, update, { upsert: true });
      await expect(stale).rejects.toMatchObject({ name: "DuplicateKey" });
      expect(await contract.people.findOne({ _id: "ann" })).toMatchObject({ age: 40 });
    });

    it.each([
      [{ age: 41 }, { $max: { name: 1 } }],
      [{ _id: "ann" }, { $set: { age: -1 } }],
      [{ _id: "ann" }, { $set: { age: "old" } }],
      [{ _id: "ann" }, { $set: { role: "owner" } }],
      [{ _id: "ann" }, { $set: { home: { number: 1 } } }],
      [{ _id: "ann" }, { $set: { "home.planet": "Earth" } }],
      [{ _id: "ann" }, { $set: { origin: "elsewhere" } }],
      [{ _id: "ann" }, { $set: { notes: { at: new Date() } } }],
      [{ _id: "ann" }, { $set: { email: null } }],
      [{ _id: "ann" }, { $addToSet: { tags: "x".repeat(11) } }],
    ])("refuses for %j the change %j, which the schema does not allow", async (filter, update) => {
      const before = await contract.people.findOne({ _id: "ann" });
      // Not every line fits the type Update: that is what is tried.
      const change = contract.people.updateOne(filter, update as Update<Person>);
      await expect(change).rejects.toBeInstanceOf(InvalidDocument);
      expect(await contract.people.findOne({ _id: "ann" })).toEqual(before);
    });

    it("refuses a change that does not fit what stands in the document", async () => {
      await contract.people.updateOne({ _id: "ann" }, { $set: { home: null } });
      const change = contract.people.updateOne(
        { _id: "ann" },
        { $set: { "home.street": "Straight" } },
      );
      await expect(change).rejects.toBeInstanceOf(InvalidDocument);
    });
  });
}
