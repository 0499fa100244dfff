import { isDeepStrictEqual } from "node:util";
import { InvalidDocument } from "./errors.ts";
import type { NormalUpdate } from "./language-update.ts";
import type { Body } from "./shape.ts";

/** Each operator's new value for a path; `before` is undefined when there is none. */
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
 * A copy of `body` with a validated update applied; `inserting` also applies `$setOnInsert`.
 * @throws InvalidDocument when the update does not fit the document
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

/** Sets a dotted path, creating the objects on the way. */
export function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let target = body;
  for (const key of keys) {
    target[key] ??= {};
    target = target[key] as Record<string, unknown>; // valueAt has rejected anything else
  }
  target[last] = value;
}

function valueAt(body: Body, path: string): unknown {
  let value: unknown = body;
  for (const key of path.split(".")) {
    if (value === undefined) return undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new InvalidDocument(`"${path}" does not fit the document.`);
    }
    value = Reflect.get(value, key);
  }
  return value;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new InvalidDocument("The value in the document is not a list.");
}

/** An absent value sorts first; otherwise both have the field's type, which is ordered. */
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
