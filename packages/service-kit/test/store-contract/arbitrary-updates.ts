import fc from "fast-check";
import type { Update } from "../../src/store/index.ts";
import { comparison, conditions } from "./arbitrary-filters.ts";
import { date, device, ELEMENT, number, one, SCALARS, word } from "./arbitrary-persons.ts";

const OPERATORS = {
  $set: one({ ...without(SCALARS, "_id"), tags: fc.array(word, { maxLength: 3 }), home: home() }),
  $unset: one({ age: fc.constant(""), "address.city": fc.constant(""), tags: fc.constant("") }),
  $setOnInsert: one({ name: word, "address.zip": word }),
  $inc: one({ age: number, count: number, "home.number": number, slot: number }),
  $max: one({ age: number, joinedAt: date, name: word, "home.number": number }),
  $min: one({ count: number, joinedAt: date, first: word }),
  $push: one({ tags: pushed(word), marks: pushed(number), devices: pushed(device) }),
  $addToSet: one({ tags: added(word), visits: added(date), devices: added(device) }),
  $pull: one({
    tags: fc.oneof(word, comparison(word)),
    visits: comparison(date),
    devices: fc.oneof(one(ELEMENT), one(conditions(ELEMENT))),
  }),
};

/** Updates of the whole language; two operators may meet on one path, which is refused. */
export const update = fc
  .array(one(OPERATORS), { maxLength: 3 })
  // `one` does not keep the types of its values.
  .map((parts) => Object.assign({}, ...parts) as Update);

function pushed(value: fc.Arbitrary<unknown>) {
  const $each = fc.array(value, { maxLength: 3 });
  const $slice = fc.integer({ min: -3, max: 3 });
  return fc.oneof(value, fc.record({ $each, $slice }, { requiredKeys: ["$each"] }));
}

function added(value: fc.Arbitrary<unknown>) {
  return fc.oneof(
    value,
    fc.array(value, { maxLength: 3 }).map(($each) => ({ $each })),
  );
}

function home() {
  return fc.constantFrom(null, { street: "x" }, { street: "x", number: 1 });
}

function without<T extends object, K extends keyof T>(fields: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = fields;
  return rest;
}
