import { InvalidDocument } from "./errors.ts";
import type { Field } from "./fields.ts";
import { type Fields, fieldIn, readScalar } from "./language.ts";
import { plainValue, requireObject } from "./values.ts";

/** A validated update: operator → path → argument. */
export type NormalUpdate = Record<string, Record<string, unknown>>;

const READERS: Record<string, (fields: Fields, field: Field, value: unknown) => unknown> = {
  $set: readValue,
  $setOnInsert: readValue,
  $max: readBound,
  $push: readElement,
  $addToSet: readElement,
  $pull: readPulled,
};

/**
 * Validates and copies an update. No path may be changed twice, be inside a list, or be `_id`
 * (which an upsert takes from its filter or generates).
 * @throws InvalidDocument for anything outside the language
 */
export function readUpdate(fields: Fields, update: unknown): NormalUpdate {
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
    throw new InvalidDocument(`"${path}" is inside a list and cannot be changed on its own.`);
  return field;
}

function readValue(_fields: Fields, field: Field, value: unknown): unknown {
  return plainValue(value, field.path);
}

function readBound(_fields: Fields, field: Field, value: unknown): unknown {
  const ordered = field.type !== "mixed" && field.type !== "boolean" && field.arrays.length === 0;
  if (!ordered || value === null) {
    throw new InvalidDocument(`"${field.path}" cannot be compared with this value.`);
  }
  return readScalar(field, value);
}

function readElement(_fields: Fields, field: Field, value: unknown): unknown {
  requireList(field);
  return plainValue(value, field.path);
}

/** A scalar, or field values that an element must have to be removed. */
function readPulled(fields: Fields, field: Field, value: unknown): unknown {
  requireList(field);
  if (field.type !== "object") return readScalar(field, value);
  const parts = Object.entries(requireObject(value, `The condition on "${field.path}"`));
  if (parts.length === 0) throw new InvalidDocument(`"${field.path}" has an empty condition.`);
  return Object.fromEntries(
    parts.map(([key, part]) => [key, readScalar(fieldIn(fields, `${field.path}.${key}`), part)]),
  );
}

function requireList(field: Field): void {
  if (field.arrays.length === 0) throw new InvalidDocument(`"${field.path}" is not a list.`);
}

function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
