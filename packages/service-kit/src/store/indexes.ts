import type { Schema } from "mongoose";
import { type Fields, fieldIn } from "./language.ts";

/** One index, as both adapters create it. */
export interface IndexPlan {
  readonly name: string;
  readonly fields: readonly (readonly [path: string, direction: 1 | -1])[];
  /** The paths that are, or pass through, a list: at most one, and never in a unique index. */
  readonly lists: readonly string[];
  readonly unique: boolean;
}

const OPTIONS = new Set(["name", "unique", "background", "_autoIndex"]);

/** The indexes of a schema; throws on a kind that an adapter does not support. */
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
  // MongoDB treats an empty list as a value in a unique index, which nobody expects.
  if (lists.length > 1 || (lists.length > 0 && unique)) throw unknown(name, "use of a list");
  if (lists.some((path) => depth(path) > 1)) throw unknown(name, "list in a list");
  return { name, fields: order, lists, unique };
}

function unknown(index: string, what: string): Error {
  return new Error(`The store cannot create the index "${index}": its ${what} is not supported.`);
}
