import fc from "fast-check";
import type { Filter } from "../../src/store/index.ts";
import { type Fields, LISTS, one, SCALARS } from "./arbitrary-persons.ts";
import type { Person } from "./model.ts";

/** Fields of the schema that have no order, and so no `$gt`. */
const UNORDERED = new Set(["active", "devices.fresh"]);

/** Filters of the whole language. */
export const filter: fc.Arbitrary<Filter<Person>> = fc.letrec<{ node: object }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, depthIdentifier: "filter" },
    leaf(),
    fc
      .tuple(leaf(), fc.array(tie("node"), { minLength: 1, maxLength: 3 }))
      .map(([all, $or]) => ({ ...all, $or })),
    fc.tuple(leaf(), leaf()).map(([first, second]) => ({ ...first, ...second })),
  ),
  // fast-check widens what it makes.
})).node as fc.Arbitrary<Filter<Person>>;

function leaf(): fc.Arbitrary<object> {
  const { _id, ...nullable } = SCALARS;
  return fc.oneof(
    one({ _id: fc.oneof(_id, comparison(_id, { nullable: false, ordered: true })) }),
    one(conditions(nullable, true)),
    one(nullable),
    one(conditions(LISTS, false)),
    one(LISTS),
    one({ home: fc.oneof(fc.constant(null), fc.constant({ $ne: null })) }),
  );
}

function conditions(fields: Fields, nullable: boolean): Fields {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([path, value]) => [
      path,
      comparison(value, { nullable, ordered: !UNORDERED.has(path) }),
    ]),
  );
}

/** Conditions on a field, two of them at times; null and `$ne` only where they may stand. */
function comparison(
  value: fc.Arbitrary<unknown>,
  { nullable, ordered }: { nullable: boolean; ordered: boolean },
) {
  const equal = nullable ? fc.option(value, { freq: 4 }) : value;
  const single = one({
    $in: fc.array(equal, { maxLength: 3 }),
    ...(nullable && { $ne: equal }),
    ...(ordered && { $gt: value, $gte: value, $lt: value, $lte: value }),
  });
  return fc.tuple(single, single).map(([first, second]) => ({ ...first, ...second }));
}
