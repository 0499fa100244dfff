import { beforeEach, describe, expect, it } from "vitest";
import type { Contract } from "../store-contract.ts";

const times = <R>(count: number, act: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

export function describeConcurrency(contract: Contract): void {
  describe("at once", () => {
    beforeEach(async () => {
      await contract.people.insert({ _id: "ann", email: "ann@b.example" });
    });

    it("loses none of 100 increments", async () => {
      const seen = await times(100, () => {
        return contract.people.updateOne({ _id: "ann" }, { $inc: { count: 1 } });
      });
      expect(await contract.people.findOne({ _id: "ann" })).toMatchObject({ count: 100 });
      expect(new Set(seen.map((ann) => ann?.count)).size).toBe(100);
    });

    it("lets one of 20 win a conditional claim", async () => {
      const claims = await times(20, (index) =>
        contract.people.updateOne(
          { _id: "ann", slot: { $exists: false } },
          { $set: { slot: index + 1 } },
        ),
      );
      const won = claims.filter((claim) => claim !== null);
      expect(won).toHaveLength(1);
      expect(await contract.people.findOne({ _id: "ann" })).toEqual(won[0]);
    });

    it("gives each of 10 claimants another document of the queue", async () => {
      await contract.people.deleteMany({});
      await times(10, (age) => contract.people.insert({ email: `${age}@b.example`, age }));
      const claims = await times(10, () =>
        contract.people.updateOne(
          { active: { $ne: true } },
          { $set: { active: true } },
          { sort: { age: 1 } },
        ),
      );
      expect(new Set(claims.map((claim) => claim?.age)).size).toBe(10);
    });

    it("makes one document of 20 upserts of one id, and loses none of their changes", async () => {
      await times(20, () =>
        contract.people.updateOne(
          { _id: "new" },
          { $set: { email: "new@b.example" }, $inc: { count: 1 } },
          { upsert: true },
        ),
      );
      expect(await contract.people.find({ _id: "new" })).toMatchObject([{ count: 20 }]);
    });

    it("makes one document of 20 upserts of one value of a unique index", async () => {
      const made = await times(20, () =>
        contract.people.updateOne(
          { email: "new@b.example" },
          { $inc: { count: 1 } },
          { upsert: true },
        ),
      );
      expect(await contract.people.find({ email: "new@b.example" })).toMatchObject([{ count: 20 }]);
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
