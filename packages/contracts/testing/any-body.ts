import fc from "fast-check";
import type { JsonSchema } from "./json-schema.ts";

/** What is put where a call expects something else. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    0,
    -1,
    1e9,
    1.5,
    "",
    " ",
    [],
    {},
    [[]],
    { $gt: "" },
    { $ne: null },
    { $where: "1" },
    { $regex: ".*" },
    { toString: 1 },
    "\u0000",
    "\ud800",
    "x".repeat(20_000),
  ),
  fc.string({ maxLength: 80 }),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Keys that are more than keys to careless code. */
const oddKey = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "$set",
  "$where",
  "admin",
  "_id",
  "",
);

/** What fields of these names mean to the product, where their schemas give no examples. */
const meaningful: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  auth: fc.constant("tBHItJI5svbpez7KI4CCXg"),
  book: fc.constantFrom("John", "1 sam", "Psalms"),
  currentPassword: fc.constant("gleaning"),
  // Few enough that somebody who registers may later log in.
  email: fc.nat({ max: 40 }).map((number) => `reader${number}@example.org`),
  endpoint: fc.constant("https://push.example/send/1"),
  friendCode: fc.constantFrom("7K3M-9QXR", "7k3m9qxr"),
  newPassword: fc.string({ minLength: 6, maxLength: 20 }),
  p256dh: fc.constant(
    "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
  ),
  password: fc.constant("gleaning"),
};

/** A value that a schema may well accept, and that means something to the product. */
function fitting(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) {
    return fc.oneof(
      ...schema.anyOf.map((one) => fitting(name, { ...schema, ...one, anyOf: undefined })),
    );
  }
  if (schema.properties) return fittingObject(schema);
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "integer" || schema.type === "number") {
    return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 30, 30) });
  }
  const { examples = [] } = schema;
  const usual =
    meaningful[name] ?? (examples.length > 0 ? fc.constantFrom(...examples) : undefined);
  const anyText = fc.string({ maxLength: 60 });
  return usual
    ? fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: anyText, weight: 1 })
    : anyText;
}

function fittingObject({ properties = {} }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, fitting(name, schema)]),
    ),
  );
}

/** A JSON text for a call: fitting, nearly so, or far from it, down to what is not JSON at all. */
export function anyBody(schema: JsonSchema): fc.Arbitrary<string> {
  const fields = Object.keys(schema.properties ?? {});
  const whole = fittingObject(schema);
  const field = fc.constantFrom(...(fields.length > 0 ? fields : ["x"]));
  const spoiled = fc
    .tuple(whole, field, odd)
    .map(([body, name, value]) => JSON.stringify({ ...body, [name]: value }));
  const shortened = fc.tuple(whole, field).map(([body, name]) => {
    const { [name]: _left, ...rest } = body;
    return JSON.stringify(rest);
  });
  const lengthened = fc.tuple(whole, oddKey, odd).map(([body, name, value]) => {
    const text = JSON.stringify(body);
    // As text, since an assignment to __proto__ would make no key.
    const more = `${JSON.stringify(name)}:${JSON.stringify(value) ?? null}`;
    return `{${more}${text === "{}" ? "" : ","}${text.slice(1)}`;
  });
  const broken = fc.tuple(whole, fc.nat(60)).map(([body, at]) => JSON.stringify(body).slice(0, at));
  const strange = fc.constantFrom(
    "",
    "null",
    "[]",
    '"text"',
    "1e999",
    "{}{}",
    "\ufeff{}",
    '{"a":1,"a":2}',
    "[".repeat(10_000),
    `{"a":${'{"a":'.repeat(2_000)}1${"}".repeat(2_001)}`,
    `{"padding":"${"x".repeat(1 << 20)}"}`,
  );
  return fc.oneof(
    { arbitrary: whole.map((body) => JSON.stringify(body)), weight: 4 },
    { arbitrary: spoiled, weight: 4 },
    { arbitrary: shortened, weight: 1 },
    { arbitrary: lengthened, weight: 2 },
    { arbitrary: broken, weight: 1 },
    { arbitrary: strange, weight: 1 },
    { arbitrary: odd.map((value) => JSON.stringify(value) ?? ""), weight: 1 },
  );
}
