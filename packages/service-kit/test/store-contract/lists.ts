import { beforeEach, describe, expect, it } from "vitest";
import { InvalidDocument, type Update } from "../../src/store/index.ts";
import type { Contract } from "../store-contract.ts";
import type { Person } from "./model.ts";

const DEVICES = [
  { id: "d1", level: 1, seenAt: new Date(1) },
  { id: "d2", level: 5 },
  { id: "d3", level: 9, seenAt: new Date(9) },
];

const CHANGES: [update: Update<Person>, after: object][] = [
  [{ $push: { tags: "c" } }, { tags: ["a", "b", "b", "c"] }],
  [{ $push: { visits: new Date(3) } }, { visits: [new Date(1), new Date(2), new Date(3)] }],
  [
    { $push: { devices: { id: "d4", seenAt: new Date(4) } } },
    { devices: [...DEVICES, { id: "d4", seenAt: new Date(4) }] },
  ],
  [{ $addToSet: { tags: "b" } }, { tags: ["a", "b", "b"] }],
  [{ $addToSet: { tags: "d" } }, { tags: ["a", "b", "b", "d"] }],
  [{ $addToSet: { visits: new Date(1) } }, { visits: [new Date(1), new Date(2)] }],
  [{ $addToSet: { devices: { id: "d2", level: 5 } } }, { devices: DEVICES }],
  [
    { $addToSet: { devices: { id: "d2", level: 6 } } },
    { devices: [...DEVICES, { id: "d2", level: 6 }] },
  ],
  [{ $pull: { tags: "b" } }, { tags: ["a"] }],
  [{ $pull: { tags: "z" } }, { tags: ["a", "b", "b"] }],
  [{ $pull: { visits: new Date(2) } }, { visits: [new Date(1)] }],
  [{ $pull: { devices: { id: "d2" } } }, { devices: [DEVICES[0], DEVICES[2]] }],
  [{ $pull: { devices: { id: "d1", level: 5 } } }, { devices: DEVICES }],
  [{ $max: { age: 50 } }, { age: 50 }],
  [{ $max: { age: 30 } }, { age: 40 }],
  [{ $max: { slot: 3 } }, { slot: 3 }],
  [{ $max: { joinedAt: new Date(200) } }, { joinedAt: new Date(200) }],
  [
    { $max: { name: "B" }, $push: { tags: "x" }, $set: { count: 1 } },
    { name: "B", count: 1 },
  ],
];

/** The operators that an incomplete server does not know. */
export function describeLists(contract: Contract): void {
  describe("lists and bounds", () => {
    beforeEach(async () => {
      await contract.people.insert({
        _id: "ann",
        email: "ann@b.example",
        name: "Ann",
        age: 40,
        joinedAt: new Date(100),
        tags: ["a", "b", "b"],
        marks: [1, 2, 5, 9],
        visits: [new Date(1), new Date(2)],
        devices: DEVICES,
      });
    });

    it.each(CHANGES)("%j changes the document as asked", async (update, after) => {
      const changed = await contract.people.updateOne({ _id: "ann" }, update);
      expect(changed).toMatchObject(after);
      expect(await contract.people.findOne({ _id: "ann" })).toEqual(changed);
    });

    it("finds a document by what was pushed, and no more by what was pulled", async () => {
      const update = { $push: { devices: { id: "d4" } } };
      await contract.people.updateOne({ _id: "ann" }, update);
      await contract.people.updateOne(
        { _id: "ann" },
        { $pull: { devices: { id: "d1" }, tags: "a" } },
      );
      expect(await contract.people.count({ "devices.id": "d4" })).toBe(1);
      expect(await contract.people.count({ "devices.id": "d1" })).toBe(0);
      expect(await contract.people.count({ tags: "a" })).toBe(0);
      expect(await contract.people.count({ tags: "b" })).toBe(1);
    });

    it("drains a list entry by entry while others are pushed", async () => {
      const push = (id: string) =>
        contract.people.updateOne({ _id: "ann" }, { $push: { devices: { id } } });
      const pull = (id: string) =>
        contract.people.updateOne({ _id: "ann" }, { $pull: { devices: { id } } });
      await Promise.all(["d1", "d2", "d3"].flatMap((id) => [pull(id), push(`new-${id}`)]));
      const ann = await contract.people.findOne({ _id: "ann" });
      expect(ann?.devices.map(({ id }) => id).toSorted()).toEqual(["new-d1", "new-d2", "new-d3"]);
    });

    it("makes the list of an upsert", async () => {
      const update = {
        $set: { email: "b@b.example" },
        $push: { tags: "y" },
      };
      const made = await contract.people.updateOne({ _id: "b" }, update, { upsert: true });
      expect(made).toMatchObject({ tags: ["y"] });
    });

    it.each([
      { $push: { devices: { level: 1 } } },
      { $push: { devices: { id: "d", planet: "Earth" } } },
      { $push: { tags: "x".repeat(11) } },
      { $push: { marks: "many" } },
    ])("refuses %j, which the schema does not allow", async (update) => {
      // Not every line fits the type Update: that is what is tried.
      const change = contract.people.updateOne({ _id: "ann" }, update as Update<Person>);
      await expect(change).rejects.toBeInstanceOf(InvalidDocument);
    });

    it("refuses to push to null", async () => {
      await contract.people.updateOne({ _id: "ann" }, { $set: { tags: null } } as never);
      for (const update of [{ $push: { tags: "a" } }, { $pull: { tags: "a" } }]) {
        const change = contract.people.updateOne({ _id: "ann" }, update);
        await expect(change).rejects.toBeInstanceOf(InvalidDocument);
      }
    });
  });
}
