import { InvalidDocument } from "./errors.ts";
import { type Field, fieldAt } from "./fields.ts";
import type { Filter, FindOptions, Sort } from "./port.ts";
import { isPlainObject, plainValue, requireObject } from "./values.ts";

/** The paths of a collection, as `readFields` gives them. */
export type Fields = ReadonlyMap<string, Field>;

/** The conditions on one path, for example `{ $gte: 3, $lt: 9 }`. */
export type Condition = Record<string, unknown>;

const MAX_NESTING = 20;
const RANGES = new Set(["$gt", "$gte", "$lt", "$lte"]);

/**
 * Checks a filter and returns a copy in normal form: each path maps to an object of operators
 * (`{ a: 1 }` becomes `{ a: { $eq: 1 } }`). Both adapters see this form only.
 */
export function readFilter(fields: Fields, filter: Filter, depth = 0): Filter {
  if (depth > MAX_NESTING) throw new InvalidDocument("A filter is nested too deeply.");
  const normal: Filter = {};
  for (const [key, value] of Object.entries(requireObject(filter, "A filter"))) {
    if (key === "$and" || key === "$or") {
      if (!Array.isArray(value) || value.length === 0) {
        throw new InvalidDocument(`${key} needs a list of filters.`);
      }
      normal[key] = value.map((branch: Filter) => readFilter(fields, branch, depth + 1));
    } else {
      normal[key] = readCondition(fields, fieldIn(fields, key), value);
    }
  }
  return normal;
}

/** Checks a sort order: scalar fields only, since arrays have no order of their own. */
export function readSort(fields: Fields, sort: Sort | undefined): [path: string, 1 | -1][] {
  if (sort === undefined) return [];
  return Object.entries(requireObject(sort, "A sort order")).map(([path, direction]) => {
    const field = fieldIn(fields, path);
    if (field.arrays.length > 0 || field.type === "object" || field.type === "mixed") {
      throw new InvalidDocument(`"${path}" cannot be sorted by.`);
    }
    if (direction !== 1 && direction !== -1) {
      throw new InvalidDocument(`The direction of "${path}" must be 1 or -1.`);
    }
    return [path, direction];
  });
}

/** Checks `limit` (at least 1) and `skip` (at least 0). */
export function readPaging({ limit, skip = 0 }: FindOptions): { limit?: number; skip: number } {
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0)) {
    throw new InvalidDocument("limit must be a whole number from 1.");
  }
  if (!(Number.isSafeInteger(skip) && skip >= 0)) {
    throw new InvalidDocument("skip must be a whole number from 0.");
  }
  return limit === undefined ? { skip } : { limit, skip };
}

/** The field at `path`, or `InvalidDocument` when the schema has none. */
export function fieldIn(fields: Fields, path: string): Field {
  const field = path.startsWith("$") ? undefined : fieldAt(fields, path);
  if (!field) throw new InvalidDocument(`The store does not know "${path}" here.`);
  return field;
}

/**
 * Checks what a filter asks of one field and puts it in normal form. `passed` is how many arrays
 * `$elemMatch` or `$pull` has already entered on the way to the field.
 */
function readCondition(fields: Fields, field: Field, value: unknown, passed = 0): Condition {
  const within = field.arrays.length - passed;
  if (within > 1) throw new InvalidDocument(`"${field.path}" passes two arrays: use $elemMatch.`);
  const asked = isPlainObject(value) ? value : { $eq: value };
  if (Object.keys(asked).length === 0) {
    throw new InvalidDocument(`"${field.path}" is compared with an object.`);
  }
  const condition: Condition = {};
  for (const [operator, operand] of Object.entries(asked)) {
    condition[operator] = readOperand(fields, field, operator, operand, passed);
  }
  return condition;
}

/** Checks one value of a comparison: a scalar of the field's own type, or null. */
export function readScalar(field: Field, value: unknown): unknown {
  if (value === null) return null;
  const type = value instanceof Date ? "date" : typeof value;
  const fits = field.type === "mixed" ? type !== "object" && type !== "date" : type === field.type;
  if (!fits || type === "object") {
    throw new InvalidDocument(`"${field.path}" is compared with a value that is not its type.`);
  }
  return plainValue(value, field.path);
}

/** Checks the condition of `$elemMatch` or `$pull` on the elements of `field`. */
export function readElement(fields: Fields, field: Field, value: unknown): Condition {
  const passed = field.arrays.length;
  if (field.type !== "object") return readCondition(fields, field, value, passed);
  const parts = Object.entries(requireObject(value, `The condition on "${field.path}"`));
  if (parts.length === 0) throw new InvalidDocument(`"${field.path}" has an empty condition.`);
  const condition: Condition = {};
  for (const [key, part] of parts) {
    const inner = fieldIn(fields, `${field.path}.${key}`);
    condition[key] = readCondition(fields, inner, part, passed);
  }
  return condition;
}

function readOperand(
  fields: Fields,
  field: Field,
  operator: string,
  operand: unknown,
  passed: number,
): unknown {
  const last = field.arrays.at(-1) === field.path;
  const entered = field.arrays.length > passed;
  const isArray = entered && last;
  const beyondArray = entered && !last;
  const isElement = !entered && last && passed > 0;
  const comparable = field.type !== "mixed" || isElement;
  const scalar = (value: unknown) => noNullBeyond(beyondArray, field, readScalar(field, value));
  if (operator === "$exists" && typeof operand === "boolean" && !beyondArray && !isElement) {
    return operand;
  }
  if (operator === "$elemMatch" && isArray) {
    return readElement(fields, field, requireObject(operand, "$elemMatch"));
  }
  if (comparable && (operator === "$eq" || operator === "$ne")) return scalar(operand);
  if (comparable && (operator === "$in" || operator === "$nin") && Array.isArray(operand)) {
    return operand.map(scalar);
  }
  if (RANGES.has(operator) && field.type !== "mixed" && field.type !== "boolean") {
    if (operand !== null) return readScalar(field, operand);
  }
  throw new InvalidDocument(`"${field.path}" cannot be asked for ${operator} with this value.`);
}

// MongoDB's rule for null inside arrays of objects is not one the two adapters could share.
function noNullBeyond(beyondArray: boolean, field: Field, value: unknown): unknown {
  if (beyondArray && value === null) {
    throw new InvalidDocument(`"${field.path}" lies in an array: use $elemMatch to ask for null.`);
  }
  return value;
}
