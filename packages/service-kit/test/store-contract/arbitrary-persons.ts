import fc from "fast-check";

export type Fields = Record<string, fc.Arbitrary<unknown>>;

// Few values, so that documents, filters and updates often meet.
export const word = fc.constantFrom("a", "b", "c", "é", "");
export const number = fc.constantFrom(0, 1, 2, 3, 0.1, 2.5, 149);
export const date = fc.constantFrom(0, 1, 86_400_000).map((time) => new Date(time));
export const device = fc.record(
  { id: fc.constantFrom("a", "b", "é"), level: number, seenAt: date, fresh: fc.boolean() },
  { requiredKeys: ["id"] },
);

/** Persons without `_id` and `email`. */
export const person = fc.record(
  {
    name: fc.option(word),
    age: fc.option(number),
    active: fc.boolean(),
    joinedAt: date,
    visits: fc.array(date, { maxLength: 3 }),
    tags: fc.array(word, { maxLength: 3 }),
    marks: fc.array(number, { maxLength: 3 }),
    address: fc.record({ city: word, zip: word }, { requiredKeys: [] }),
    home: fc.option(fc.record({ street: word.map((text) => `${text}.`), number })),
    devices: fc.array(device, { maxLength: 3 }),
    notes: fc.jsonValue({ maxDepth: 2 }).filter(hasPlainKeys),
    count: fc.integer({ min: -2, max: 2 }),
    code: fc.option(word),
    first: word,
    last: word,
    slot: fc.integer({ min: -1, max: 3 }),
  },
  { requiredKeys: ["joinedAt"] },
);

export const SCALARS = {
  _id: fc.constantFrom("p0", "p1", "p2", "p9"),
  name: word,
  age: number,
  active: fc.boolean(),
  joinedAt: date,
  "address.city": word,
  "home.number": number,
  count: number,
  code: word,
  first: word,
  last: word,
  slot: number,
};

export const LISTS = {
  tags: word,
  marks: number,
  visits: date,
  "devices.id": word,
  "devices.level": number,
  "devices.fresh": fc.boolean(),
};

export const ELEMENT = { id: word, level: number, seenAt: date, fresh: fc.boolean() };

export function one(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(fields);
  return fc.oneof(...entries.map(([path, value]) => value.map((v) => ({ [path]: v }))));
}

function hasPlainKeys(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, item]) => /^[a-z]+$/i.test(key) && hasPlainKeys(item));
}
