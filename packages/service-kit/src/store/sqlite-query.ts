import type { Field } from "./fields.ts";
import { type Condition, type NormalFilter, readPaging, readSort } from "./language.ts";
import type { Shape } from "./shape.ts";
import { listTable } from "./sqlite-indexes.ts";
import { allOf, anyOf, column, comparison, NOTHING, type Term } from "./sqlite-terms.ts";

/** A filter as SQL over a collection's table. */
export function where(shape: Shape, { conditions, branches }: NormalFilter): Term {
  return allOf([
    ...conditions.flatMap(([field, condition]) => termsOf(shape, field, condition)),
    ...(branches.length > 0 ? [anyOf(branches.map((branch) => where(shape, branch)))] : []),
  ]);
}

/** The statement that reads the documents matching a filter, in order. */
export function select(
  shape: Shape,
  filter: NormalFilter,
  options: { sort?: unknown; limit?: number; skip?: number },
): Term {
  const { limit = -1, skip } = readPaging(options);
  const order = readSort(shape.fields, options.sort).map(
    ([path, way]) => `${column(path)} ${way === 1 ? "ASC" : "DESC"}`,
  );
  const { sql, params } = where(shape, filter);
  const sorted = order.length > 0 ? ` ORDER BY ${order.join(", ")}` : "";
  const text = `SELECT body FROM "${shape.name}" WHERE ${sql}${sorted} LIMIT ? OFFSET ?`;
  return { sql: text, params: [...params, limit, skip] };
}

function termsOf(shape: Shape, field: Field, condition: Condition): Term[] {
  return Object.entries(condition).map(([operator, operand]) =>
    field.arrays.length === 0
      ? comparison(sqlOf(field), operator, operand)
      : inList(shape, field, comparison("value", operator, operand)),
  );
}

/** A subdocument can only be tested for existence. */
function sqlOf({ path, type }: Field): string {
  if (type !== "object") return column(path);
  return `iif(json_type(body,'$.${path}') = 'object', 0, ${NOTHING})`;
}

/** A term that holds when any element's `value` meets it; an indexed list has its own table. */
function inList(shape: Shape, field: Field, { sql, params }: Term): Term {
  const indexed = shape.indexes.some(({ lists }) => lists.includes(field.path));
  if (indexed) {
    const table = listTable(shape.name, field.path);
    return { sql: `_id IN (SELECT id FROM ${table} WHERE ${sql})`, params };
  }
  const list = field.arrays[0] ?? field.path;
  const inner = field.path.slice(list.length + 1);
  const value = inner ? `json_extract(item.value,'$.${inner}')` : "item.value";
  const values = `SELECT ifnull(${value},${NOTHING}) AS value FROM json_each(body,'$.${list}') AS item`;
  return { sql: `EXISTS (SELECT 1 FROM (${values}) WHERE ${sql})`, params };
}
