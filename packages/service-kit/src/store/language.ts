import { InvalidDocument } from "./errors.ts";
import { type Field, fieldAt } from "./fields.ts";
import { isPlainObject, plainValue, requireObject } from "./values.ts";

/** The paths of a collection, as `readFields` gives them. */
export type Fields = ReadonlyMap<string, Field>;

/** The conditions on one path in normal form, for example `{ $gte: 3, $lt: 9 }`. */
export type Condition = Readonly<Record<string, unknown>>;

/** A filter in normal form: all conditions must hold and, if there are branches, one of them. */
export interface NormalFilter {
  readonly conditions: readonly (readonly [field: Field, condition: Condition])[];
  readonly branches: readonly NormalFilter[];
}

const MAX_NESTING = 20;
const RANGES = ["$gt", "$gte", "$lt", "$lte"];

/**
 * Validates a filter and normalises it (`{ a: 1 }` becomes `{ a: { $eq: 1 } }`).
 * @throws InvalidDocument for anything outside the language
 */
export function readFilter(fields: Fields, filter: unknown, depth = 0): NormalFilter {
  if (depth > MAX_NESTING) throw new InvalidDocument("A filter is nested too deeply.");
  const { $or, ...asked } = requireObject(filter, "A filter");
  return {
    conditions: Object.entries(asked).map(([path, value]) =>
      readCondition(fieldIn(fields, path), value),
    ),
    branches: $or === undefined ? [] : readBranches(fields, $or, depth + 1),
  };
}

/** Validates a sort order: scalar fields only, since lists have no order of their own. */
export function readSort(fields: Fields, sort: unknown): [path: string, 1 | -1][] {
  if (sort === undefined) return [];
  return Object.entries(requireObject(sort, "A sort order")).map(([path, direction]) => {
    const field = fieldIn(fields, path);
    if (field.arrays.length > 0 || field.type === "object" || field.type === "mixed") {
      throw new InvalidDocument(`Documents cannot be sorted by "${path}".`);
    }
    if (direction !== 1 && direction !== -1) {
      throw new InvalidDocument(`The direction of "${path}" must be 1 or -1.`);
    }
    return [path, direction];
  });
}

/** Validates `limit` (at least 1) and `skip` (at least 0). */
export function readPaging({ limit, skip = 0 }: { limit?: number; skip?: number }) {
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0)) {
    throw new InvalidDocument("limit must be a whole number from 1.");
  }
  if (!(Number.isSafeInteger(skip) && skip >= 0)) {
    throw new InvalidDocument("skip must be a whole number from 0.");
  }
  return { limit, skip };
}

/** @throws InvalidDocument when the schema has no such path */
export function fieldIn(fields: Fields, path: string): Field {
  const field = path.startsWith("$") ? undefined : fieldAt(fields, path);
  if (!field) throw new InvalidDocument(`The store does not know "${path}" here.`);
  return field;
}

/** Validates an operand: a scalar of the field's type, or null. */
export function readScalar(field: Field, value: unknown): unknown {
  if (value === null) return null;
  const type = value instanceof Date ? "date" : typeof value;
  if (type !== field.type || type === "object") {
    throw new InvalidDocument(`"${field.path}" is compared with a value that is not its type.`);
  }
  return plainValue(value, field.path);
}

function readBranches(fields: Fields, value: unknown, depth: number): NormalFilter[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new InvalidDocument("$or needs a list of filters.");
  }
  return value.map((branch) => readFilter(fields, branch, depth));
}

function readCondition(field: Field, value: unknown): [Field, Condition] {
  if (field.arrays.length > 1) throw new InvalidDocument(`"${field.path}" passes two lists.`);
  const asked = isPlainObject(value) ? value : { $eq: value };
  const operators = Object.entries(asked);
  if (operators.length === 0) {
    throw new InvalidDocument(`"${field.path}" is compared with an object.`);
  }
  return [field, Object.fromEntries(operators.map((one) => readOperator(field, one)))];
}

function readOperator(field: Field, [operator, operand]: [string, unknown]): [string, unknown] {
  const inList = field.arrays.length > 0;
  const scalar = (value: unknown) => noNullIn(inList, field, readScalar(field, value));
  const isOrdered = RANGES.includes(operator) && field.type !== "boolean" && operand !== null;
  if (operator === "$eq" || isOrdered) return [operator, scalar(operand)];
  if (operator === "$ne" && !inList) return [operator, scalar(operand)];
  if (operator === "$in" && Array.isArray(operand)) return [operator, operand.map(scalar)];
  throw new InvalidDocument(`"${field.path}" cannot be asked for ${operator} with this value.`);
}

// MongoDB's rule for null inside lists cannot be reproduced in SQLite.
function noNullIn(inList: boolean, field: Field, value: unknown): unknown {
  if (inList && value === null) {
    throw new InvalidDocument(`"${field.path}" lies in a list and cannot be compared with null.`);
  }
  return value;
}
