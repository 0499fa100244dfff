import fc from "fast-check";
import type { Update } from "../../src/store/index.ts";
import { date, device, ELEMENT, number, one, SCALARS, word } from "./arbitrary-persons.ts";
import type { Person } from "./model.ts";

const { _id: _, ...CHANGEABLE } = SCALARS;

const OPERATORS = {
  $set: one({ ...CHANGEABLE, tags: fc.array(word, { maxLength: 3 }), home: home() }),
  $setOnInsert: one({ name: word, "address.zip": word }),
  $max: one({ age: number, joinedAt: date, name: word, "home.number": number }),
  $push: one({ tags: word, marks: number, devices: device }),
  $addToSet: one({ tags: word, visits: date, devices: device }),
  $pull: one({ tags: word, visits: date, devices: one(ELEMENT) }),
};

/** Updates of the whole language; two operators may meet on one path, which is refused. */
export const update = fc
  .array(one(OPERATORS), { maxLength: 3 })
  // `one` does not keep the types of its values.
  .map((parts) => Object.assign({}, ...parts) as Update<Person>);

function home() {
  return fc.constantFrom(null, { street: "x" }, { street: "x", number: 1 });
}
