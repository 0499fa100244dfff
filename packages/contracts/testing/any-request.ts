import fc from "fast-check";
import type { Call } from "../src/call.ts";
import { anyBody } from "./any-body.ts";
import { bodySchemas } from "./json-schema.ts";

/** A request to be sent as it is, by a client that mends nothing. */
export interface FuzzRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Sends the body in chunks, without its length. */
  readonly chunked: boolean;
}

const schemas = bodySchemas();

/** What path parameters of these names are when somebody means well. */
const usualParameter: Readonly<Record<string, fc.Arbitrary<string>>> = {
  book: fc.constantFrom("John", "john", "1%20Samuel", "1-samuel", "Ps", "Song%20of%20Songs"),
  chapter: fc.constantFrom("1", "3", "21", "22", "150", "151"),
  id: fc.constantFrom("65f0c0ffee0000000000abcd", "x"),
  reference: fc.constantFrom(
    ...["John%203:16", "john%203%3A16-18", "Romans%209:11", "Ps%2023", "Jude%205", "John%2099:1"],
  ),
};

/** What is put in their place by those who do not. */
const oddParameter = fc.oneof(
  fc.constantFrom(
    ...["Hezekiah", "0", "1e9", "-1", "3.0", "03", "NaN", "99999999999999999999", "3:16"],
    ...["books", "search", "chapter", "book", "requests", "pending", "__proto__", "constructor"],
    ...["..", ".", "%2e%2e", "%2E%2e%2f", "%2f", "%5c", "%00", "%252e", "%0d%0a", "%ff", "%"],
    ...["", "a/b", "a//b", "*", "{book}", ":book", "(.*)", "$where", "x".repeat(300)],
  ),
  fc.string({ maxLength: 30 }).map(encode),
  fc.string({ unit: "binary", maxLength: 20 }).map(encode),
);

const queryValue = fc.oneof(
  fc.constantFrom(
    ...[
      "Baptist",
      "baptist",
      "Episcopalian%2FAnglican",
      "Prefer+not+to+say",
      "love",
      "%22in+love%22",
    ],
    ...[
      "John%203:16",
      "Ps",
      "0",
      "1",
      "101",
      "-1",
      "1e9",
      "NaN",
      "",
      "%00",
      "%ff",
      "%",
      "*",
      "%22",
    ],
    ...["x".repeat(300), "%E2%80%99".repeat(70), "a%20".repeat(90)],
  ),
  fc.string({ maxLength: 40 }).map(encode),
);

const authorization = (tokens: readonly string[]) =>
  fc.constantFrom(
    ...tokens.flatMap((token) => [`Bearer ${token}`, `bearer ${token}`, `Bearer ${token}x`]),
    ...[
      "Bearer",
      "Bearer ",
      "Bearer a.b.c",
      "Basic eA==",
      `Bearer ${"x".repeat(5_000)}`,
      "Bearer é",
    ],
  );

const contentType = fc.constantFrom(
  ...["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"],
  ...["application/json; charset=koi8-r", "application/vnd.api+json", "text/plain", "text/html"],
  ...["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "nonsense", ";"],
);

const oddHeaders = fc.constantFrom<Record<string, string>[]>(
  { "accept-encoding": "gzip;q=nan, *;q=0, br;q=2" },
  { accept: "application/xml" },
  { "if-none-match": '*, W/"x", "' },
  { range: "bytes=0-0,5-" },
  { "content-encoding": "gzip" },
  { "content-encoding": "nonsense" },
  { "x-http-method-override": "DELETE" },
  { "x-request-id": "<script>" },
  { "x-internal-key": "x" },
  { connection: "close, authorization, content-length" },
  { cookie: "a=b; __proto__=1" },
  { "accept-language": "x".repeat(2_000) },
);

/**
 * Requests for a call, good and bad: in each part mostly what the call expects, sometimes anything
 * else. `tokens` are accepted ones, so that what lies behind them is reached too.
 */
export function anyRequestOf(call: Call, tokens: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const schema = schemas.get(call.id);
  const method = mostly(
    call.method,
    fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"),
  );
  const body = schema ? anyBody(schema) : mostly(undefined, anyBody({}));
  return fc
    .record({
      method,
      path: fc.tuple(pathOf(call), queryOf(call)).map(([path, query]) => path + query),
      body,
      chunked: mostly(false, fc.boolean()),
      type: mostly("application/json", contentType),
      authorization: fc.option(authorization(tokens), { freq: call.bearer ? 9 : 1 }),
      more: mostly({}, oddHeaders),
    })
    .map(({ type, authorization, more, ...request }) => ({
      ...request,
      headers: {
        ...(request.body !== undefined && { "content-type": type }),
        ...(authorization && { authorization }),
        ...more,
      },
    }));
}

function pathOf({ path }: Call): fc.Arbitrary<string> {
  const parts = path.split(/\{\w+\}/);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const values = names.map((name) =>
    fc.oneof({ arbitrary: usualParameter[name] ?? oddParameter, weight: 3 }, oddParameter),
  );
  return fc.tuple(...values).map((chosen) => String.raw({ raw: parts }, ...chosen));
}

function queryOf({ query }: Call): fc.Arbitrary<string> {
  const known = Object.keys(query?.shape ?? {});
  const name = fc.constantFrom(
    ...known,
    ...known,
    "x",
    "__proto__",
    "denomination[$ne]",
    "q[]",
    "q",
  );
  const pair = fc.tuple(name, queryValue).map((parts) => parts.join("="));
  const pairs = fc
    .array(pair, { maxLength: 3 })
    .map((all) => (all.length > 0 ? `?${all.join("&")}` : ""));
  return known.length > 0 ? pairs : mostly("", pairs);
}

function mostly<T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: fc.constant(usual), weight: 8 }, { arbitrary: other, weight: 2 });
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
