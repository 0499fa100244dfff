import { Query } from "mongoose";
import { applyUpdate, setAt } from "./apply.ts";
import { InvalidDocument } from "./errors.ts";
import { type Condition, fieldIn, readFilter } from "./language.ts";
import { type NormalUpdate, type Push, readUpdate } from "./language-update.ts";
import { newId } from "./new-id.ts";
import type { Filter, Update } from "./port.ts";
import { type Body, castValues, newDocument, type Shape } from "./shape.ts";

const LISTS = ["$push", "$addToSet"];

/** A filter in normal form, passed through the schema's setters (`lowercase`, `trim`). */
export function prepareFilter(shape: Shape, filter: Filter): Filter {
  const normal = readFilter(shape.fields, filter);
  try {
    return new Query().cast(shape.model, normal);
  } catch (error) {
    throw new InvalidDocument("A filter does not fit the schema.", { cause: error });
  }
}

/** An update in normal form whose values are cast and validated by the schema. */
export async function prepareUpdate(shape: Shape, update: Update): Promise<NormalUpdate> {
  const normal = readUpdate(shape.fields, update);
  const values = new Map<string, unknown>();
  for (const [operator, changes] of Object.entries(normal)) {
    for (const [path, value] of Object.entries(changes)) {
      if (operator === "$set" || operator === "$setOnInsert") values.set(path, value);
      if (operator === "$unset") values.set(path, undefined);
      if (LISTS.includes(operator)) values.set(path, (value as Push).$each); // as readUpdate made it
    }
  }
  if (values.size === 0) return normal;
  const castAt = await castValues(shape, values);
  for (const [operator, changes] of Object.entries(normal)) {
    for (const [path, value] of Object.entries(changes)) {
      if (operator === "$set" || operator === "$setOnInsert") changes[path] = castAt(path);
      if (LISTS.includes(operator)) changes[path] = { ...(value as Push), $each: castAt(path) };
    }
  }
  return normal;
}

/**
 * Refuses an upsert that two callers at once could turn into two documents: its filter must ask
 * for one `_id`, or for one value of each field of a unique index that is not partial.
 */
export function checkUpsert(shape: Shape, filter: Filter): void {
  const asked = equalities(shape, filter);
  const unique = shape.indexes.filter((plan) => plan.unique && !plan.partial);
  const keys = [["_id"], ...unique.map(({ fields }) => fields.map(([path]) => path))];
  if (!keys.some((key) => key.every((path) => (asked.get(path) ?? null) !== null))) {
    throw new InvalidDocument("An upsert must ask for _id or for all fields of a unique index.");
  }
}

/** The document that an upsert inserts: what the filter asks for, the update, the defaults. */
export function upsertDocument(shape: Shape, filter: Filter, update: NormalUpdate): Promise<Body> {
  const body: Body = { _id: newId() };
  for (const [path, value] of equalities(shape, filter)) setAt(body, path, value);
  return newDocument(shape, applyUpdate(body, update, true));
}

function equalities(shape: Shape, filter: Filter): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [path, asked] of Object.entries(filter)) {
    if (path === "$and") {
      const branches = asked as Filter[]; // as readFilter made it
      for (const branch of branches) {
        for (const [inner, value] of equalities(shape, branch)) found.set(inner, value);
      }
    } else if (path !== "$or" && "$eq" in (asked as Condition)) {
      if (fieldIn(shape.fields, path).arrays.length > 0) {
        throw new InvalidDocument(`An upsert cannot ask for "${path}", which is a list.`);
      }
      found.set(path, (asked as Condition).$eq);
    }
  }
  return found;
}
