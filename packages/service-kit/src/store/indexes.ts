import type { Schema } from "mongoose";
import { type Fields, fieldIn, readFilter } from "./language.ts";
import type { Filter } from "./port.ts";

/** One index as both adapters make it. */
export interface IndexPlan {
  readonly name: string;
  readonly fields: readonly (readonly [path: string, direction: 1 | -1])[];
  /** Those of the paths that hold or pass a list: at most one, and never in a unique index. */
  readonly lists: readonly string[];
  readonly unique: boolean;
  /** Only documents that have at least one of the fields are indexed. */
  readonly sparse: boolean;
  /** Only documents that match this filter (in normal form) are indexed. */
  readonly partial: Filter | undefined;
}

const OPTIONS = new Set([
  "name",
  "unique",
  "sparse",
  "partialFilterExpression",
  "background",
  "_autoIndex",
]);
const PARTIAL_OPERATORS = new Set(["$eq", "$exists", "$gt", "$gte", "$lt", "$lte"]);

/** The indexes of a schema. Throws on a kind of index that one of the adapters could not make. */
export function readIndexes(schema: Schema, fields: Fields): IndexPlan[] {
  return schema.indexes().map(([keys, options]) => readIndex(keys, options, fields));
}

function readIndex(
  keys: Record<string, unknown>,
  options: Record<string, unknown>,
  fields: Fields,
): IndexPlan {
  const order = Object.entries(keys).map(([path, direction]): [string, 1 | -1] => {
    if (direction !== 1 && direction !== -1) throw unknown(path, `direction ${direction}`);
    const { type } = fieldIn(fields, path);
    if (type === "object" || type === "mixed") throw unknown(path, `field of type ${type}`);
    return [path, direction];
  });
  const name = String(options.name ?? order.flat().join("_"));
  for (const option of Object.keys(options)) {
    if (!OPTIONS.has(option)) throw unknown(name, `option ${option}`);
  }
  if (!/^[\w.-]+$/.test(name)) throw unknown(name, "name");
  const depth = (path: string) => fieldIn(fields, path).arrays.length;
  const lists = order.map(([path]) => path).filter((path) => depth(path) > 0);
  const unique = Boolean(options.unique);
  // MongoDB counts an empty list as a value of a unique index, which nobody expects.
  if (lists.length > 1 || (lists.length > 0 && unique)) throw unknown(name, "use of a list");
  if (lists.some((path) => depth(path) > 1)) throw unknown(name, "list in a list");
  const partial = readPartial(options.partialFilterExpression, fields, name);
  if (partial && options.sparse) throw unknown(name, "pair of sparse and partial");
  return { name, fields: order, lists, unique, sparse: Boolean(options.sparse), partial };
}

function readPartial(expression: unknown, fields: Fields, name: string): Filter | undefined {
  if (expression === undefined) return undefined;
  // The schema's author wrote it; readFilter checks that it is a filter.
  const filter = readFilter(fields, expression as Filter);
  for (const [path, condition] of Object.entries(filter)) {
    if (path.startsWith("$") || fieldIn(fields, path).arrays.length > 0) {
      throw unknown(name, `partial condition on ${path}`);
    }
    for (const [operator, operand] of Object.entries(condition as object)) {
      const allowed = PARTIAL_OPERATORS.has(operator) && operand !== null && operand !== false;
      if (!allowed) throw unknown(name, `partial condition ${operator}`);
    }
  }
  return filter;
}

function unknown(index: string, what: string): Error {
  return new Error(`The store cannot make the index "${index}": its ${what} is not supported.`);
}
