import { beforeEach, describe, expect, it } from "vitest";
import type { Filter, FindOptions } from "../../src/store/index.ts";
import type { Contract } from "../store-contract.ts";
import type { Person } from "./model.ts";

const DAY = (day: number) => new Date(Date.UTC(2024, 0, day));

const COMPANY = [
  {
    _id: "ann",
    name: "Ann",
    age: 20,
    active: true,
    joinedAt: DAY(1),
    tags: ["a", "b"],
    marks: [1, 9],
    address: { city: "Berea", zip: "1" },
    devices: [
      { id: "d1", level: 1, seenAt: DAY(2) },
      { id: "d2", level: 9 },
    ],
  },
  {
    _id: "bob",
    name: "Bob",
    age: 30,
    active: false,
    joinedAt: DAY(3),
    tags: ["b"],
    marks: [5],
    address: { city: "Corinth" },
    home: { street: "Straight" },
    devices: [{ id: "d3", level: 5, fresh: true, ports: [80, 443] }],
  },
  { _id: "cid", name: null, age: null, joinedAt: DAY(2), tags: ["c"], notes: { any: "thing" } },
  { _id: "dan", joinedAt: DAY(4), marks: [0.5], home: null, code: "D" },
];

const CASES: [filter: Filter<Person>, found: string][] = [
  [{}, "ann bob cid dan"],
  [{ _id: "bob" }, "bob"],
  [{ _id: { $in: ["dan", "ann", "eve"] } }, "ann dan"],
  [{ _id: { $gt: "ann", $lte: "cid" } }, "bob cid"],
  [{ _id: { $ne: "ann" } }, "bob cid dan"],
  [{ name: "Ann" }, "ann"],
  [{ name: { $ne: "Ann" } }, "bob cid dan"],
  [{ name: null }, "cid dan"],
  [{ name: { $ne: null } }, "ann bob"],
  [{ name: { $gte: "B" } }, "bob"],
  [{ name: { $lt: "B" } }, "ann"],
  [{ age: { $gt: 20 } }, "bob"],
  [{ age: { $gte: 20, $lt: 30 } }, "ann"],
  [{ age: { $lte: 30 } }, "ann bob"],
  [{ age: { $in: [20, null] } }, "ann cid dan"],
  [{ age: { $in: [] } }, ""],
  [{ active: true }, "ann"],
  [{ active: false }, "bob"],
  [{ active: { $ne: true } }, "bob cid dan"],
  [{ active: { $in: [true, false] } }, "ann bob"],
  [{ joinedAt: DAY(3) }, "bob"],
  [{ joinedAt: { $gt: DAY(1), $lt: DAY(4) } }, "bob cid"],
  [{ joinedAt: { $in: [DAY(1), DAY(4)] } }, "ann dan"],
  [{ "address.city": "Berea" }, "ann"],
  [{ "address.city": { $in: ["Berea", "Corinth"] }, age: { $gt: 20 } }, "bob"],
  [{ "address.zip": null }, "bob cid dan"],
  [{ home: null }, "ann cid dan"],
  [{ "home.street": "Straight" }, "bob"],
  [{ "home.street": { $ne: "Straight" } }, "ann cid dan"],
  [{ tags: "b" }, "ann bob"],
  [{ tags: { $in: ["a", "c"] } }, "ann cid"],
  [{ tags: { $gt: "b" } }, "cid"],
  [{ marks: { $gt: 4, $lt: 6 } }, "ann bob"],
  [{ marks: 0.5 }, "dan"],
  [{ "devices.id": "d2" }, "ann"],
  [{ "devices.id": { $in: ["d1", "d3"] } }, "ann bob"],
  [{ "devices.level": { $gte: 9 } }, "ann"],
  [{ "devices.level": 1, "devices.id": "d2" }, "ann"],
  [{ $or: [{ age: 20 }, { name: null }] }, "ann cid dan"],
  [{ tags: "b", $or: [{ age: 30 }, { active: true }], marks: 9 }, "ann"],
  [{ $or: [{ "devices.id": "d1" }, { code: "D", $or: [{ age: null }, { age: 9 }] }] }, "ann dan"],
  [{ $or: [{}, { name: "Ann" }] }, "ann bob cid dan"],
  [{ tags: { $lt: "b" } }, "ann"],
  [{ "devices.seenAt": { $lte: DAY(2) } }, "ann"],
  [{ visits: DAY(1) }, ""],
];

// To MongoDB null and absent are equal here; jongodb puts one before the other.
const NULL_PAGES: [options: FindOptions<Person>, found: string][] = [
  [{ sort: { age: 1, _id: 1 } }, "cid dan ann bob"],
  [{ sort: { age: -1, _id: -1 } }, "bob ann dan cid"],
];

const PAGES: [options: FindOptions<Person>, found: string][] = [
  [{ sort: { joinedAt: -1 } }, "dan bob cid ann"],
  [{ sort: { "address.city": 1, _id: -1 } }, "dan cid ann bob"],
  [{ sort: { active: -1, _id: 1 } }, "ann bob cid dan"],
  [{ sort: { joinedAt: 1 }, limit: 2 }, "ann cid"],
  [{ sort: { joinedAt: 1 }, limit: 2, skip: 1 }, "cid bob"],
  [{ sort: { joinedAt: 1 }, skip: 3 }, "dan"],
  [{ sort: { joinedAt: 1 }, skip: 4, limit: 1 }, ""],
];

export function describeFilters(contract: Contract, complete: boolean): void {
  describe("filters", () => {
    beforeEach(async () => {
      for (const person of COMPANY) {
        await contract.people.insert({ email: `${person._id}@b.example`, ...person });
      }
    });

    it.each(CASES)("%j finds: %s", async (filter, found) => {
      const expected = found.split(" ").filter(Boolean);
      const people = await contract.people.find(filter, { sort: { _id: 1 } });
      expect(people.map(({ _id }) => _id)).toEqual(expected);
      expect(await contract.people.count(filter)).toBe(expected.length);
      const one = await contract.people.findOne(filter);
      expect(one ? expected : [undefined]).toContain(one?._id);
      expect(await contract.people.deleteMany(filter)).toBe(expected.length);
    });

    it.each(complete ? [...NULL_PAGES, ...PAGES] : PAGES)(
      "%j pages: %s",
      async (options, found) => {
        const people = await contract.people.find({}, options);
        expect(people.map(({ _id }) => _id).join(" ")).toBe(found);
      },
    );

    it("pages what a list's condition leaves", async () => {
      const options = { sort: { joinedAt: -1 }, skip: 1, limit: 1 } as const;
      const found = await contract.people.find({ tags: { $in: ["a", "b", "c"] } }, options);
      expect(found.map(({ _id }) => _id)).toEqual(["cid"]);
    });
  });
}
