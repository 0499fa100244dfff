import { beforeEach, describe, expect, it } from "vitest";
import {
  type Filter,
  type FindOptions,
  InvalidDocument,
  type Update,
} from "../../src/store/index.ts";
import type { Contract } from "../store-contract.ts";
import type { Person } from "./model.ts";

const FILTERS: unknown[] = [
  { $where: "true" },
  { $expr: { $eq: [1, 1] } },
  { $nor: [{ age: 1 }] },
  { $or: [] },
  { $and: [{ age: 1 }] },
  { $or: { age: 1 } },
  { age: { $exists: true } },
  { age: { $nin: [1] } },
  { tags: { $elemMatch: { $gt: "a" } } },
  { tags: { $ne: "a" } },
  { tags: null },
  { email: { $regex: "^a" } },
  { email: { $not: { $eq: "a" } } },
  { email: /a/ },
  { email: { $in: [{ $gt: "" }] } },
  { email: { $in: "a" } },
  { email: { $gt: null } },
  { email: {} },
  { email: { $gt: "a", plain: 1 } },
  { email: undefined },
  { email: ["a"] },
  { email: 5 },
  { age: "5" },
  { age: Number.NaN },
  { active: { $gt: false } },
  { joinedAt: "2024-01-01" },
  { joinedAt: new Date(Number.NaN) },
  { admin: true },
  { "address.planet": "Earth" },
  { address: { city: "Berea" } },
  { "tags.0": "a" },
  { "tags.$": "a" },
  { tags: ["a"] },
  { tags: { $size: 1 } },
  { tags: { $all: ["a"] } },
  { "devices.level": null },
  { "devices.ports": 80 },
  { notes: "thing" },
  { "notes.any": "thing" },
  { __proto__: null, constructor: "x" },
  "ann",
  null,
  [],
];

const UPDATES: unknown[] = [
  { name: "Ann" },
  [{ $set: { name: "Ann" } }],
  null,
  { $rename: { name: "first" } },
  { $mul: { age: 2 } },
  { $set: null },
  { $set: { _id: "other" } },
  { $set: { name: undefined } },
  { $set: { name: { $gt: "" } } },
  { $set: { notes: { $inc: 1 } } },
  { $set: { "notes.$x": 1 } },
  { $set: { "notes.constructor": 1 } },
  { $set: { admin: true } },
  { $set: { "tags.0": "a" } },
  { $set: { "devices.level": 1 } },
  { $set: { age: 1 }, $max: { age: 1 } },
  { $set: { address: {}, "address.city": "Berea" } },
  { $inc: { age: 1 } },
  { $min: { age: 1 } },
  { $unset: { age: "" } },
  { $max: { age: "1" } },
  { $max: { active: true } },
  { $push: { name: "a" } },
  { $push: { tags: { $each: ["a"] } } },
  { $addToSet: { tags: { $each: ["a"] } } },
  { $pull: { name: "a" } },
  { $pull: { tags: { $regex: "a" } } },
  { $pull: { devices: { $or: [] } } },
  { $pull: { devices: { id: { $gt: "a" } } } },
  { $pull: { devices: {} } },
  { $pull: { devices: "d1" } },
];

const OPTIONS: unknown[] = [
  { limit: 0 },
  { limit: -1 },
  { limit: 1.5 },
  { skip: -1 },
  { sort: { age: 2 } },
  { sort: { age: "asc" } },
  { sort: { admin: 1 } },
  { sort: { tags: 1 } },
  { sort: { "devices.level": 1 } },
  { sort: { notes: 1 } },
  { sort: { $natural: 1 } },
];

/** What is outside the language is refused alike, so that no caller comes to rely on it. */
export function describeRefusals(contract: Contract): void {
  describe("outside the language", () => {
    beforeEach(async () => {
      await contract.people.insert({ _id: "ann", email: "ann@b.example" });
    });

    it.each(FILTERS)("refuses the filter %o in every call", async (given) => {
      const filter = given as Filter<Person>; // most of them are not: that is what is tried
      const { people } = contract;
      const calls = await Promise.allSettled([
        people.find(filter),
        people.findOne(filter),
        people.count(filter),
        people.updateOne(filter, { $set: { age: 1 } }),
        people.deleteOne(filter),
        people.deleteMany(filter),
      ]);
      for (const call of calls) {
        expect(call).toMatchObject({ status: "rejected", reason: expect.any(InvalidDocument) });
      }
      expect(await people.count({ age: null })).toBe(1);
    });

    it.each(UPDATES)("refuses the update %o", async (given) => {
      const before = await contract.people.findOne({ _id: "ann" });
      const change = contract.people.updateOne({ _id: "ann" }, given as Update<Person>); // as above
      await expect(change).rejects.toBeInstanceOf(InvalidDocument);
      expect(await contract.people.findOne({ _id: "ann" })).toEqual(before);
    });

    it.each(OPTIONS)("refuses the options %o", async (given) => {
      const found = contract.people.find({}, given as FindOptions<Person>); // as above
      await expect(found).rejects.toBeInstanceOf(InvalidDocument);
    });

    it.each([
      { name: "Ann" },
      { email: { $in: ["ann@b.example"] } },
      { $or: [{ _id: "ann" }] },
      { _id: "ann", tags: "a" },
    ])("refuses an upsert by %j, which a race could do twice", async (filter) => {
      const update = { $set: { email: "new@b.example" } };
      const upsert = contract.people.updateOne(filter, update, { upsert: true });
      await expect(upsert).rejects.toBeInstanceOf(InvalidDocument);
      expect(await contract.people.count({})).toBe(1);
    });
  });
}
