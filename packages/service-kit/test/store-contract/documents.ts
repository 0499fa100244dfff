import { describe, expect, it } from "vitest";
import { defineModel, InvalidDocument, newId } from "../../src/store/index.ts";
import type { Contract } from "../store-contract.ts";
import { people } from "./model.ts";

export function describeDocuments(contract: Contract): void {
  describe("documents", () => {
    it("gives a new document an id and its defaults", async () => {
      const before = Date.now();
      const made = await contract.people.insert({ email: "anna@berea.example" });
      expect(made._id).toMatch(/^[0-9a-f]{24}$/);
      expect(made).toMatchObject({ count: 0, role: "reader", tags: [], devices: [] });
      expect(made.joinedAt.getTime()).toBeGreaterThanOrEqual(before);
      expect(await contract.people.findOne({ _id: made._id })).toEqual(made);
    });

    it("inserts many, each with its defaults", async () => {
      await contract.people.insertMany([]);
      await contract.people.insertMany(
        Array.from({ length: 300 }, (_, at) => ({ _id: `p${at}`, email: `p${at}@berea.example` })),
      );
      expect(await contract.people.count({})).toBe(300);
      expect(await contract.people.findOne({ _id: "p299" })).toMatchObject({
        email: "p299@berea.example",
        count: 0,
        role: "reader",
      });
    });

    it("inserts none of many when one is not valid", async () => {
      const good = { email: "good@berea.example" };
      const bad = { email: "bad@berea.example", age: -1 };
      await expect(contract.people.insertMany([good, bad])).rejects.toThrow(InvalidDocument);
      expect(await contract.people.count({})).toBe(0);
    });

    it("names the field when one of many is there already", async () => {
      const one = { email: "one@berea.example" };
      await expect(contract.people.insertMany([one, one])).rejects.toMatchObject({
        fields: ["email"],
      });
    });

    it("keeps an id that the caller chose", async () => {
      await contract.people.insert({ _id: "anna", email: "anna@berea.example" });
      expect(await contract.people.findOne({ _id: "anna" })).toMatchObject({ _id: "anna" });
    });

    it("makes ids that sort by time", async () => {
      const ids = Array.from({ length: 50 }, newId);
      expect(new Set(ids).size).toBe(50);
      expect(ids.toSorted()).toEqual(ids);
    });

    it("brings every kind of value back as it was", async () => {
      const given = {
        _id: "all",
        email: "all@berea.example",
        name: 'Ζωή 𐤀 \u{1f54a} "quoted" \\ \u2028',
        age: 0.1 + 0.2,
        active: false,
        joinedAt: new Date(-1),
        visits: [new Date(0), new Date("2024-02-29T23:59:59.999Z")],
        tags: ["b", "a", "b"],
        marks: [-1.5, 0, 9_007_199_254_740_991],
        address: { city: "Berea" },
        home: { street: "Straight", number: 7 },
        devices: [{ id: "d", level: 3, seenAt: new Date(5), fresh: true }, { id: "e" }],
        notes: { deep: [{ empty: {}, list: [], nothing: null, yes: true }], n: 1e300 },
        count: 3,
        role: "editor",
        origin: "seed",
      };
      await contract.people.insert(given);
      expect(await contract.people.findOne({ _id: "all" })).toEqual(given);
    });

    it("keeps null apart from absent", async () => {
      await contract.people.insert({ _id: "n", email: "n@berea.example", name: null });
      await contract.people.insert({ _id: "a", email: "a@berea.example" });
      expect(await contract.people.findOne({ _id: "n" })).toHaveProperty("name", null);
      expect(await contract.people.findOne({ _id: "a" })).not.toHaveProperty("name");
    });

    it.each([
      ["a required field is missing", { name: "Anna" }],
      ["a number is too low", { email: "a@b.example", age: -1 }],
      ["a text is too long", { email: "a@b.example", name: "x".repeat(41) }],
      ["a text is none of the choices", { email: "a@b.example", role: "owner" }],
      ["a list's element is too long", { email: "a@b.example", tags: ["x".repeat(11)] }],
      ["a subdocument is not complete", { email: "a@b.example", home: { number: 1 } }],
      ["an element of a list is not complete", { email: "a@b.example", devices: [{ level: 1 }] }],
      ["a value has another type", { email: "a@b.example", age: "many" }],
      ["an object stands for a text", { email: { $gt: "" } }],
      ["a field is unknown", { email: "a@b.example", admin: true }],
      ["a nested field is unknown", { email: "a@b.example", address: { planet: "Earth" } }],
      ["a field of an element is unknown", { email: "a@b.example", devices: [{ id: "d", x: 1 }] }],
      ["a number is not finite", { email: "a@b.example", count: Number.POSITIVE_INFINITY }],
      ["a text holds a NUL", { email: "a@b.example", name: "a\0b" }],
      ["a text holds half a character", { email: "a@b.example", name: "\ud800" }],
      ["a free field has an operator for a key", { email: "a@b.example", notes: { $set: 1 } }],
      ["a free field has a dotted key", { email: "a@b.example", notes: { "a.b": 1 } }],
      ["a free field holds a date", { email: "a@b.example", notes: { at: new Date() } }],
      ["a free field holds a function", { email: "a@b.example", notes: { f: () => 1 } }],
      ["a prototype is reached for", JSON.parse('{"email":"a@b.example","__proto__":{"x":1}}')],
      ["it is not an object", "anna"],
    ])("refuses a document when %s", async (_case, document) => {
      // The types forbid these; a caller in doubt of its input may still send them.
      await expect(contract.people.insert(document as never)).rejects.toBeInstanceOf(
        InvalidDocument,
      );
      expect(await contract.people.count({})).toBe(0);
    });

    it("finds, counts and deletes", async () => {
      for (const [index, name] of ["Ann", "Bob", "Cid", "Dan"].entries()) {
        await contract.people.insert({ email: `${name}@b.example`, name, age: index });
      }
      expect(await contract.people.count({ age: { $gte: 2 } })).toBe(2);
      expect(await contract.people.deleteOne({ name: "Ann" })).toBe(true);
      expect(await contract.people.deleteOne({ name: "Ann" })).toBe(false);
      expect(await contract.people.deleteMany({ age: { $gte: 2 } })).toBe(2);
      expect(await contract.people.find({})).toMatchObject([{ name: "Bob" }]);
      expect(await contract.people.findOne({ name: "Ann" })).toBeNull();
    });

    it("opens a collection twice as one, and refuses a second schema for it", async () => {
      expect(await contract.store.collection(people)).toBe(contract.people);
      const other = defineModel("people", people.schema.clone());
      await expect(contract.store.collection(other)).rejects.toThrow("another schema");
    });

    it("says that it can serve", async () => {
      await expect(contract.store.ping()).resolves.toBeUndefined();
    });
  });
}
