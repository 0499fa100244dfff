import { applyUpdate, setAt } from "./apply.ts";
import { InvalidDocument } from "./errors.ts";
import type { NormalFilter } from "./language.ts";
import { type NormalUpdate, readUpdate } from "./language-update.ts";
import { newId } from "./new-id.ts";
import { type Body, castValues, newDocument, type Shape } from "./shape.ts";

/** Operators whose values are whole fields, and those that add elements to lists. */
const WHOLE = ["$set", "$setOnInsert"];
const ELEMENTS = ["$push", "$addToSet"];

/** Validates an update and casts its values by the schema. */
export async function prepareUpdate(shape: Shape, update: unknown): Promise<NormalUpdate> {
  const normal = readUpdate(shape.fields, update);
  const values = new Map<string, unknown>();
  for (const [operator, changes] of Object.entries(normal)) {
    for (const [path, value] of Object.entries(changes)) {
      if (WHOLE.includes(operator)) values.set(path, value);
      if (ELEMENTS.includes(operator)) values.set(path, [value]);
    }
  }
  if (values.size === 0) return normal;
  const castAt = await castValues(shape, values);
  for (const [operator, changes] of Object.entries(normal)) {
    for (const path of Object.keys(changes)) {
      if (WHOLE.includes(operator)) changes[path] = castAt(path);
      if (ELEMENTS.includes(operator)) changes[path] = (castAt(path) as unknown[])[0]; // a list
    }
  }
  return normal;
}

/**
 * Rejects an upsert that two concurrent callers could turn into two documents: its filter must ask
 * for one `_id`, or for one value of each field of a unique index.
 */
export function checkUpsert(shape: Shape, filter: NormalFilter): void {
  const asked = equalities(filter);
  const unique = shape.indexes.filter((plan) => plan.unique);
  const keys = [["_id"], ...unique.map(({ fields }) => fields.map(([path]) => path))];
  if (!keys.some((key) => key.every((path) => (asked.get(path) ?? null) !== null))) {
    throw new InvalidDocument("An upsert must ask for _id or for all fields of a unique index.");
  }
}

/** The document that an upsert inserts, from the filter, the update and the defaults. */
export function upsertDocument(
  shape: Shape,
  filter: NormalFilter,
  update: NormalUpdate,
): Promise<Body> {
  const body: Body = { _id: newId() };
  for (const [path, value] of equalities(filter)) setAt(body, path, value);
  return newDocument(shape, applyUpdate(body, update, true));
}

function equalities({ conditions }: NormalFilter): Map<string, unknown> {
  const equal = conditions.filter(([, condition]) => "$eq" in condition);
  const list = equal.find(([{ arrays }]) => arrays.length > 0);
  if (list) throw new InvalidDocument(`An upsert cannot ask for "${list[0].path}", a list.`);
  return new Map(equal.map(([{ path }, { $eq }]) => [path, $eq]));
}
