import fc from "fast-check";
import type { Filter } from "../../src/store/index.ts";
import { ELEMENT, type Fields, LISTS, number, one, SCALARS, word } from "./arbitrary-persons.ts";

/** Fields of the schema that have no order, and so no `$gt`. */
const UNORDERED = new Set(["active", "devices.fresh", "fresh"]);

/** Filters of the whole language. */
export const filter: fc.Arbitrary<Filter> = fc.letrec<{ node: Filter }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, depthIdentifier: "filter" },
    leaf(),
    fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })),
    fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map(($and) => ({ $and })),
    fc.tuple(leaf(), leaf()).map(([one, other]) => ({ ...one, ...other })),
  ),
})).node;

function leaf(): fc.Arbitrary<Filter> {
  const { _id, ...nullable } = SCALARS;
  return fc.oneof(
    one({ _id: fc.oneof(_id, comparison(_id)) }),
    one(conditions(nullable, true)),
    one(nullable),
    one(conditions(LISTS)),
    one(LISTS),
    one({
      tags: fc.oneof(fc.constant(null), elements(word)),
      marks: elements(number),
      devices: fc.oneof(
        one(conditions(ELEMENT)).map(($elemMatch) => ({ $elemMatch })),
        fc.boolean().map(($exists) => ({ $exists })),
      ),
      notes: fc.boolean().map(($exists) => ({ $exists })),
      home: fc.oneof(fc.constant(null), fc.constant({ $ne: null })),
    }),
  );
}

/** A condition on one of `fields`. */
export function conditions(fields: Fields, nullable = false): Fields {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([path, value]) => [path, comparison(value, nullable, !UNORDERED.has(path))]),
  );
}

/** Conditions on a scalar, two of them at times; null and `$exists` only where they may stand. */
export function comparison(value: fc.Arbitrary<unknown>, nullable = false, ordered = true) {
  const equal = nullable ? fc.option(value, { freq: 4 }) : value;
  const single = one({
    $eq: equal,
    $ne: equal,
    $in: fc.array(equal, { maxLength: 3 }),
    $nin: fc.array(equal, { maxLength: 3 }),
    ...(ordered && { $gt: value, $gte: value, $lt: value, $lte: value }),
    ...(nullable && { $exists: fc.boolean() }),
  });
  return fc.tuple(single, single).map(([first, second]) => ({ ...first, ...second }));
}

function elements(value: fc.Arbitrary<unknown>) {
  return comparison(value).map(($elemMatch) => ({ $elemMatch }));
}
