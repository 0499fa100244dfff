import { isDeepStrictEqual } from "node:util";
import { InvalidDocument } from "./errors.ts";
import type { NormalUpdate } from "./language-update.ts";
import type { Body } from "./shape.ts";

/** What each operator makes of the value at a path; undefined when nothing stands there. */
const OPERATORS: Record<string, (before: unknown, argument: unknown) => unknown> = {
  $set: (_before, value) => value,
  $max: (before, bound) => (isGreater(bound, before) ? bound : before),
  $push: (before, element) => [...listOf(before), element],
  $addToSet: (before, element) => {
    const list = listOf(before);
    return list.some((other) => isDeepStrictEqual(other, element)) ? list : [...list, element];
  },
  $pull: (before, pulled) =>
    before === undefined ? undefined : listOf(before).filter((element) => !fits(element, pulled)),
};

/**
 * A copy of `body` changed by an update that has been checked. `inserting` also applies
 * `$setOnInsert`.
 * @throws InvalidDocument when the update does not fit what stands in the document
 */
export function applyUpdate(body: Body, update: NormalUpdate, inserting = false): Body {
  const copy = structuredClone(body);
  const { $setOnInsert = {}, ...present } = update;
  const changes = inserting ? { ...present, $set: { ...present.$set, ...$setOnInsert } } : present;
  for (const [operator, arguments_] of Object.entries(changes)) {
    for (const [path, argument] of Object.entries(arguments_)) {
      const after = OPERATORS[operator]?.(valueAt(copy, path), argument);
      if (after !== undefined) setAt(copy, path, structuredClone(after));
    }
  }
  return copy;
}

/** Puts `value` at a dotted path and makes the objects on the way. */
export function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let target = body;
  for (const key of keys) {
    target[key] ??= {};
    target = target[key] as Record<string, unknown>; // valueAt has refused anything else
  }
  target[last] = value;
}

function valueAt(body: Body, path: string): unknown {
  let value: unknown = body;
  for (const key of path.split(".")) {
    if (value === undefined) return undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new InvalidDocument(`"${path}" does not fit what stands in the document.`);
    }
    value = Reflect.get(value, key);
  }
  return value;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new InvalidDocument("What stands in the document is no list.");
}

/** Nothing sorts below everything else; both are of the field's own type, which is ordered. */
function isGreater(one: unknown, other: unknown): boolean {
  return other === undefined || other === null || (one as string) > (other as string);
}

function fits(element: unknown, pulled: unknown): boolean {
  if (typeof pulled !== "object" || pulled === null || pulled instanceof Date) {
    return isDeepStrictEqual(element, pulled);
  }
  return Object.entries(pulled).every(([key, value]) => {
    const own = Reflect.get(Object(element), key) ?? null;
    return isDeepStrictEqual(own, value);
  });
}
