import { Schema } from "mongoose";
import { describe, expect, it } from "vitest";
import { DuplicateKey, defineModel, StoreUnavailable } from "../../src/store/index.ts";
import type { Contract } from "../store-contract.ts";

export function describeIndexes(contract: Contract): void {
  const insert = (_id: string, more: object = {}) =>
    contract.people.insert({ _id, email: `${_id}@b.example`, ...more });

  describe("unique indexes", () => {
    it("refuses a second document with the same id", async () => {
      await insert("a");
      const again = contract.people.insert({ _id: "a", email: "other@b.example" });
      await expect(again).rejects.toMatchObject({ name: "DuplicateKey", fields: ["_id"] });
    });

    it("refuses a second document with the same value and names the field", async () => {
      await insert("a");
      const again = contract.people.insert({ _id: "b", email: "A@b.example" });
      await expect(again).rejects.toBeInstanceOf(DuplicateKey);
      await expect(again).rejects.toMatchObject({ fields: ["email"] });
      expect(await contract.people.count({})).toBe(1);
    });

    it("refuses an update that would repeat a value, and changes nothing", async () => {
      await insert("a");
      await insert("b");
      const change = contract.people.updateOne(
        { _id: "b" },
        { $set: { email: "a@b.example", age: 3 } },
      );
      await expect(change).rejects.toMatchObject({ name: "DuplicateKey", fields: ["email"] });
      expect(await contract.people.findOne({ _id: "b" })).not.toHaveProperty("age");
    });

    it("lets a document keep its own value", async () => {
      await insert("a");
      await contract.people.updateOne({ _id: "a" }, { $set: { email: "a@b.example", age: 4 } });
      expect(await contract.people.findOne({ _id: "a" })).toMatchObject({ age: 4 });
    });

    it("frees a value when its document changes or goes", async () => {
      await insert("a");
      await contract.people.updateOne({ _id: "a" }, { $set: { email: "new@b.example" } });
      await contract.people.insert({ _id: "b", email: "a@b.example" });
      await contract.people.deleteOne({ _id: "b" });
      await contract.people.insert({ _id: "c", email: "a@b.example" });
      expect(await contract.people.count({})).toBe(2);
    });

    it("lets many lack the field of a sparse index, but repeats neither values nor null", async () => {
      await insert("a");
      await insert("b");
      await insert("c", { code: "X" });
      await insert("d", { code: null });
      await expect(insert("e", { code: "X" })).rejects.toMatchObject({ fields: ["code"] });
      await expect(insert("f", { code: null })).rejects.toMatchObject({ fields: ["code"] });
      expect(await contract.people.count({ code: "X" })).toBe(1);
      expect(await contract.people.count({ code: null })).toBe(3);
    });

    it("compares all fields of a compound index, among the documents of its filter", async () => {
      await insert("a", { first: "Ann", last: "Lee" });
      await insert("b", { first: "Ann", last: "Ray" });
      await insert("c", { first: "Ann" });
      await insert("d", { first: "Ann" });
      await insert("e", { last: "Lee" });
      const again = insert("f", { first: "Ann", last: "Lee" });
      await expect(again).rejects.toMatchObject({ fields: ["first", "last"] });
      await expect(insert("g", { last: "Lee" })).rejects.toMatchObject({ name: "DuplicateKey" });
      expect(await contract.people.count({ first: "Ann", last: "Lee" })).toBe(1);
    });

    it("keeps a range of a partial index apart from the rest", async () => {
      await insert("a", { slot: 1 });
      await insert("b", { slot: 0 });
      await insert("c", { slot: 0 });
      await expect(insert("d", { slot: 1 })).rejects.toMatchObject({ fields: ["slot"] });
      expect(await contract.people.count({ slot: { $gt: 0 } })).toBe(1);
      expect(await contract.people.count({ slot: 0 })).toBe(2);
    });

    it("counts an absent field as a value where the index is neither sparse nor partial", async () => {
      const seats = await contract.store.collection(
        defineModel<{ _id: string; seat?: number }>(
          "seats",
          new Schema({ seat: { type: Number, unique: true } }),
        ),
      );
      await seats.insert({ _id: "a" });
      await expect(seats.insert({ _id: "b" })).rejects.toMatchObject({ fields: ["seat"] });
    });

    it("fails loudly when the documents already break the index", async () => {
      const loose = new Schema({ word: String });
      const words = await contract.store.collection(
        defineModel<{ _id: string; word: string }>("words", loose),
      );
      await words.insert({ word: "same" });
      await words.insert({ word: "same" });
      await contract.store.close();
      const strict = defineModel("words", new Schema({ word: { type: String, unique: true } }));
      await contract.reopen();
      const opened = contract.store.collection(strict);
      await expect(opened).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(opened).rejects.toThrow(/unique index of "words" on word/);
    });

    it.each([
      ["a unique index over a list", new Schema({ l: { type: [String], unique: true } })],
      ["an index that expires documents", new Schema({ d: { type: Date, expires: 60 } })],
      ["a text index", new Schema({ t: { type: String, text: true } })],
      ["a type that JSON does not know", new Schema({ b: Buffer })],
      ["timestamps", new Schema({ a: String }, { timestamps: true })],
    ])("refuses a schema with %s", async (_case, schema) => {
      const opened = contract.store.collection(defineModel("refused", schema));
      await expect(opened).rejects.toThrow(/The store/);
    });
  });
}
