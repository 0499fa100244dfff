import { InvalidDocument } from "./errors.ts";
import type { Field } from "./fields.ts";
import { type Fields, fieldIn, readElement, readScalar } from "./language.ts";
import type { Update } from "./port.ts";
import { isPlainObject, plainValue, requireObject } from "./values.ts";

/** An update in normal form: operator → path → argument; `$push` and `$addToSet` have `$each`. */
export type NormalUpdate = Record<string, Record<string, unknown>>;

/** The argument of `$push` in normal form. */
export interface Push {
  $each: unknown[];
  $slice?: number;
}

const READERS: Record<string, (fields: Fields, field: Field, value: unknown) => unknown> = {
  $set: readValue,
  $setOnInsert: readValue,
  $unset: () => "",
  $inc: readIncrement,
  $max: readBound,
  $min: readBound,
  $push: (_fields, field, value) => readElements(field, value, ["$each", "$slice"]),
  $addToSet: (_fields, field, value) => readElements(field, value, ["$each"]),
  $pull: readPull,
};

/**
 * Checks an update and returns a copy in normal form. No path may be changed twice, lie inside an
 * array, or be `_id` (which an upsert takes from its filter or makes).
 */
export function readUpdate(fields: Fields, update: Update): NormalUpdate {
  const normal: NormalUpdate = {};
  const changed: string[] = [];
  for (const [operator, changes] of Object.entries(requireObject(update, "An update"))) {
    const reader = Object.hasOwn(READERS, operator) ? READERS[operator] : undefined;
    if (!reader) throw new InvalidDocument(`The store does not know the update "${operator}".`);
    const read: Record<string, unknown> = {};
    for (const [path, value] of Object.entries(requireObject(changes, operator))) {
      const field = targetField(fields, path, operator);
      if (changed.some((other) => overlap(other, path))) {
        throw new InvalidDocument(`An update changes "${path}" twice.`);
      }
      changed.push(path);
      read[path] = reader(fields, field, value);
    }
    if (Object.keys(read).length > 0) normal[operator] = read;
  }
  return normal;
}

function targetField(fields: Fields, path: string, operator: string): Field {
  const field = fieldIn(fields, path);
  if (path === "_id") throw new InvalidDocument('"_id" cannot be changed.');
  if (field.immutable && operator !== "$setOnInsert") {
    throw new InvalidDocument(`"${path}" cannot be changed.`);
  }
  const outside = field.arrays.length === 0 || field.arrays[0] === path;
  if (!outside)
    throw new InvalidDocument(`"${path}" lies in an array and cannot be changed alone.`);
  return field;
}

function readValue(_fields: Fields, field: Field, value: unknown): unknown {
  return plainValue(value, field.path);
}

function readIncrement(_fields: Fields, field: Field, value: unknown): number {
  const numeric = (field.type === "number" || field.type === "mixed") && field.arrays.length === 0;
  if (!numeric || typeof value !== "number" || !Number.isFinite(value)) {
    throw new InvalidDocument(`"${field.path}" cannot be increased by this value.`);
  }
  return value;
}

function readBound(_fields: Fields, field: Field, value: unknown): unknown {
  const ordered = field.type !== "mixed" && field.type !== "boolean" && field.arrays.length === 0;
  if (!ordered || value === null) {
    throw new InvalidDocument(`"${field.path}" cannot be compared with this value.`);
  }
  return readScalar(field, value);
}

function readElements(field: Field, value: unknown, modifiers: string[]): Push {
  requireArray(field);
  const keys = isPlainObject(value) ? Object.keys(value) : [];
  if (!keys.some((key) => key.startsWith("$"))) return { $each: [plainValue(value, field.path)] };
  const { $each, $slice } = requireObject(value, field.path);
  if (!keys.every((key) => modifiers.includes(key)) || !Array.isArray($each)) {
    throw new InvalidDocument(`"${field.path}" is given more than ${modifiers.join(" and ")}.`);
  }
  const elements = $each.map((element) => plainValue(element, field.path));
  if ($slice === undefined) return { $each: elements };
  if (!Number.isSafeInteger($slice)) throw new InvalidDocument("$slice must be a whole number.");
  return { $each: elements, $slice: Number($slice) };
}

function readPull(fields: Fields, field: Field, value: unknown): unknown {
  requireArray(field);
  return readElement(fields, field, value);
}

function requireArray(field: Field): void {
  if (field.arrays.length === 0) throw new InvalidDocument(`"${field.path}" is not a list.`);
}

function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
