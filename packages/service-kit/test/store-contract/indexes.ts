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
      const again = contract.people.insert({ _id: "b", email: "a@b.example" });
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

    it("compares all fields of a compound index", async () => {
      const schema = new Schema({ room: String, seat: Number });
      schema.index({ room: 1, seat: 1 }, { unique: true });
      const seats = await contract.store.collection(
        defineModel<{ _id: string; room: string; seat: number }>("rooms", schema),
      );
      await seats.insert({ room: "a", seat: 1 });
      await seats.insert({ room: "a", seat: 2 });
      await seats.insert({ room: "b", seat: 1 });
      const again = seats.insert({ room: "a", seat: 1 });
      await expect(again).rejects.toMatchObject({ fields: ["room", "seat"] });
    });

    it("counts an absent field as a value", async () => {
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
      ["a sparse index", new Schema({ s: { type: String, index: true, sparse: true } })],
      ["a text index", new Schema({ t: { type: String, text: true } })],
      ["a type that JSON does not know", new Schema({ b: Buffer })],
      ["timestamps", new Schema({ a: String }, { timestamps: true })],
    ])("refuses a schema with %s", async (_case, schema) => {
      const opened = contract.store.collection(defineModel("refused", schema));
      await expect(opened).rejects.toThrow(/The store/);
    });
  });
}
