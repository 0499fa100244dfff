import { update as mingoUpdate } from "mingo/updater";
import { InvalidDocument } from "./errors.ts";
import type { NormalUpdate, Push } from "./language-update.ts";
import type { Body } from "./shape.ts";

type Target = { value: unknown };

/**
 * A copy of `body` changed by an update in normal form. Refuses what MongoDB refuses, where the
 * library would change nothing and say nothing. `inserting` also applies `$setOnInsert`.
 */
export function applyUpdate(body: Body, update: NormalUpdate, inserting = false): Body {
  const copy = structuredClone(body);
  const { $setOnInsert = {}, $addToSet = {}, ...rest } = update;
  if (inserting) rest.$set = { ...rest.$set, ...$setOnInsert };
  for (const [operator, changes] of Object.entries(rest)) {
    for (const path of Object.keys(changes)) checkTarget(copy, operator, path);
  }
  // The library's $addToSet loses a value when the list already holds another value twice.
  const added: Record<string, unknown> = {};
  for (const [path, value] of Object.entries($addToSet)) {
    checkTarget(copy, "$addToSet", path);
    const { value: list } = targetOf(copy, path) ?? {};
    added[path] = { $each: missing(list, (value as Push).$each) }; // as readUpdate made it
  }
  const $push = { ...rest.$push, ...added };
  for (const path of Object.keys($push)) {
    if (targetOf(copy, path)?.value === undefined) setAt(copy, path, []);
  }
  mingoUpdate(copy, { ...rest, $push }, [], {}, { cloneMode: "deep" });
  // The library leaves what is no number as it is; and JSON has no infinity.
  for (const path of Object.keys(rest.$inc ?? {})) {
    if (!Number.isFinite(targetOf(copy, path)?.value)) throw refused("$inc", path);
  }
  return copy;
}

/** Puts `value` at a dotted path and makes the objects on the way. */
export function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let place = body;
  for (const key of keys) {
    place[key] ??= {};
    place = place[key] as Record<string, unknown>; // checkTarget has refused anything else
  }
  place[last] = value;
}

function checkTarget(body: Body, operator: string, path: string): void {
  const target = targetOf(body, path);
  if (!target) {
    if (operator === "$unset" || operator === "$pull") return;
    throw refused(operator, path);
  }
  if (target.value === undefined) return;
  const onList = operator === "$push" || operator === "$addToSet" || operator === "$pull";
  if (onList && !Array.isArray(target.value)) throw refused(operator, path);
}

/** What stands at `path` now; undefined when something on the way is not an object. */
function targetOf(body: Body, path: string): Target | undefined {
  let value: unknown = body;
  for (const key of path.split(".")) {
    if (value === undefined) return { value };
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    value = Reflect.get(value, key);
  }
  return { value };
}

// MongoDB compares the objects of a list with their fields in order, as JSON text does.
function missing(list: unknown, values: unknown[]): unknown[] {
  const seen = new Set((Array.isArray(list) ? list : []).map((item) => JSON.stringify(item)));
  return values.filter((value) => {
    const text = JSON.stringify(value);
    return !seen.has(text) && seen.add(text);
  });
}

function refused(operator: string, path: string): InvalidDocument {
  return new InvalidDocument(`${operator} does not fit what stands at "${path}".`);
}
