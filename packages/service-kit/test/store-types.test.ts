import { expectTypeOf, test } from "vitest";
import type { Filter, FindOptions, Update } from "../src/store/index.ts";
import type { Person } from "./store-contract/model.ts";

test("a filter, a sort order or an update that misspells a field does not compile", () => {
  expectTypeOf<{ email: string }>().toExtend<Filter<Person>>();
  expectTypeOf<{ "address.city": { $in: string[] } }>().toExtend<Filter<Person>>();
  expectTypeOf<{ tags: string; "devices.seenAt": { $lt: Date } }>().toExtend<Filter<Person>>();
  expectTypeOf<{ $set: { "home.street": string } }>().toExtend<Update<Person>>();
  expectTypeOf<{ $pull: { devices: { id: string } } }>().toExtend<Update<Person>>();

  const filters: Filter<Person>[] = [
    // @ts-expect-error no such field
    { emial: "a" },
    // @ts-expect-error no such field of the subdocument
    { "address.citty": "Berea" },
    // @ts-expect-error no such field of the elements
    { "devices.seen": new Date() },
    // @ts-expect-error within a branch
    { $or: [{ agee: 3 }] },
    // @ts-expect-error a value of another type
    { age: "3" },
    // @ts-expect-error an element of another type
    { tags: { $in: [1] } },
    // @ts-expect-error an operator that is not in the language
    { age: { $exists: true } },
  ];
  const updates: Update<Person>[] = [
    // @ts-expect-error no such field
    { $set: { nmae: "a" } },
    // @ts-expect-error no such field of the subdocument
    { $set: { "home.sreet": "a" } },
    // @ts-expect-error lists are changed as a whole or by their own operators
    { $set: { "devices.level": 1 } },
    // @ts-expect-error never changed
    { $set: { _id: "a" } },
    // @ts-expect-error no list
    { $push: { name: "a" } },
    // @ts-expect-error an element that lacks what it must have
    { $push: { devices: { level: 1 } } },
    // @ts-expect-error an operator that is not in the language
    { $inc: { age: 1 } },
  ];
  const options: FindOptions<Person>[] = [
    // @ts-expect-error no such field
    { sort: { joined: 1 } },
  ];
  expectTypeOf([filters, updates, options]).not.toBeAny();
});
