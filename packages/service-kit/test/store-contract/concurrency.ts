import { beforeEach, describe, expect, it } from "vitest";
import type { Contract } from "../store-contract.ts";

const times = <R>(count: number, act: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

export function describeConcurrency(contract: Contract): void {
  describe("at once", () => {
    beforeEach(async () => {
      await contract.people.insert({ _id: "ann", email: "ann@b.example" });
    });

    it("loses none of 100 additions", async () => {
      const seen = await times(100, (mark) => {
        return contract.people.updateOne({ _id: "ann" }, { $push: { marks: mark } });
      });
      expect((await contract.people.findOne({ _id: "ann" }))?.marks).toHaveLength(100);
      expect(new Set(seen.map((ann) => ann?.marks.length)).size).toBe(100);
    });

    it("lets one of 20 win a conditional claim", async () => {
      const claims = await times(20, (index) =>
        contract.people.updateOne({ _id: "ann", slot: null }, { $set: { slot: index + 1 } }),
      );
      const won = claims.filter((claim) => claim !== null);
      expect(won).toHaveLength(1);
      expect(await contract.people.findOne({ _id: "ann" })).toEqual(won[0]);
    });

    it("makes one document of 20 upserts of one id, and loses none of their changes", async () => {
      await times(20, (mark) =>
        contract.people.updateOne(
          { _id: "new" },
          { $set: { email: "new@b.example" }, $push: { marks: mark } },
          { upsert: true },
        ),
      );
      const [made, ...others] = await contract.people.find({ _id: "new" });
      expect([made?.marks.length, others]).toEqual([20, []]);
    });

    it("makes one document of 20 upserts of one value of a unique index", async () => {
      const made = await times(20, (mark) =>
        contract.people.updateOne(
          { email: "new@b.example" },
          { $push: { marks: mark } },
          { upsert: true },
        ),
      );
      expect((await contract.people.findOne({ email: "new@b.example" }))?.marks).toHaveLength(20);
      expect(new Set(made.map((person) => person?._id)).size).toBe(1);
    });

    it("lets one of 20 insert a unique value", async () => {
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, () => contract.people.insert({ email: "new@b.example" })),
      );
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await contract.people.count({ email: "new@b.example" })).toBe(1);
    });
  });
}
