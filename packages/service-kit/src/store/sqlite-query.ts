import type { SQLInputValue } from "node:sqlite";
import type { Field } from "./fields.ts";
import type { IndexPlan } from "./indexes.ts";
import { type Condition, fieldIn, readPaging, readSort } from "./language.ts";
import type { Filter, FindOptions } from "./port.ts";
import type { Shape } from "./shape.ts";
import { indexCondition, listTable } from "./sqlite-indexes.ts";
import { append, column, comparison, parameter, scalarTerm, type Terms } from "./sqlite-terms.ts";

/**
 * A filter as SQL. Every document that matches the filter satisfies `where`; when `complete`, no
 * other does, and nothing needs to be tested again.
 */
interface Narrowing {
  where: string;
  params: SQLInputValue[];
  complete: boolean;
}

/** A statement and what is left to do with its rows: test them if not `complete`, and page them. */
interface Selection {
  sql: string;
  params: SQLInputValue[];
  complete: boolean;
  limit: number;
  skip: number;
}

const CERTAIN = new Set(["$eq", "$in", "$gt", "$gte", "$lt", "$lte"]);

/** Turns a filter in normal form into SQL over a collection's table. */
export function narrow(shape: Shape, filter: Filter): Narrowing {
  const { terms, params, complete } = conjunction(shape, filter);
  return { where: terms.length > 0 ? terms.join(" AND ") : "TRUE", params, complete };
}

/** The statement that reads a filter's candidates in order; limited when it can be. */
export function select(shape: Shape, filter: Filter, options: FindOptions): Selection {
  const { limit = Number.POSITIVE_INFINITY, skip } = readPaging(options);
  const order = orderBy(readSort(shape.fields, options.sort));
  const { where, params, complete } = narrow(shape, filter);
  const page = complete && Number.isFinite(limit) ? ` LIMIT ${skip + limit}` : "";
  const sql = `SELECT body FROM "${shape.name}" WHERE ${where}${order}${page}`;
  return { sql, params, complete, limit, skip };
}

function orderBy(sort: readonly [path: string, 1 | -1][]): string {
  const keys = sort.map(([path, way]) => `${column(path)} ${way === 1 ? "ASC" : "DESC"}`);
  return keys.length > 0 ? ` ORDER BY ${keys.join(", ")}` : "";
}

function conjunction(shape: Shape, filter: Filter): Terms {
  const all: Terms = { terms: [], params: [], complete: true };
  for (const [key, asked] of Object.entries(filter)) {
    // readFilter has checked what stands under $and, $or and a path.
    if (key === "$and") {
      for (const branch of asked as Filter[]) append(all, conjunction(shape, branch));
    } else if (key === "$or") {
      append(all, disjunction(shape, asked as Filter[]));
    } else {
      append(all, conditions(shape, fieldIn(shape.fields, key), asked as Condition));
    }
  }
  for (const plan of shape.indexes) {
    const condition = implies(filter, plan) ? indexCondition(plan) : undefined;
    if (condition) all.terms.push(condition);
  }
  return all;
}

function disjunction(shape: Shape, branches: Filter[]): Terms {
  const parts = branches.map((branch) => conjunction(shape, branch));
  const complete = parts.every((part) => part.complete);
  if (parts.some((part) => part.terms.length === 0)) return { terms: [], params: [], complete };
  const sql = parts.map((part) => `(${part.terms.join(" AND ")})`).join(" OR ");
  return { terms: [`(${sql})`], params: parts.flatMap((part) => part.params), complete };
}

function conditions(shape: Shape, field: Field, condition: Condition): Terms {
  const all: Terms = { terms: [], params: [], complete: true };
  const plain = field.arrays.length === 0 && shape.fields.has(field.path);
  for (const operator of Object.keys(condition)) {
    if (plain) append(all, scalarTerm(field, operator, condition));
    else append(all, listTerm(shape, field, operator, condition[operator]));
  }
  return all;
}

/** Narrows by the table of an indexed list's values; the filter is always tested again. */
function listTerm(shape: Shape, field: Field, operator: string, operand: unknown): Terms {
  const all: Terms = { terms: [], params: [], complete: false };
  if (operator === "$elemMatch") {
    for (const [key, part] of Object.entries(operand as Condition)) {
      if (key.startsWith("$")) append(all, listTerm(shape, field, key, part));
      else {
        const inner = fieldIn(shape.fields, `${field.path}.${key}`);
        append(all, conditions(shape, inner, part as Condition));
      }
    }
    return all;
  }
  const indexed = shape.indexes.some(({ lists }) => lists.includes(field.path));
  if (!indexed || !isCertain(operator, operand)) return all;
  const found = comparison("value", operator, operand);
  if (!found) return all;
  const table = listTable(shape.name, field.path);
  append(all, { ...found, terms: [`_id IN (SELECT id FROM ${table} WHERE ${found.terms[0]})`] });
  return all;
}

/** True when every document that matches the filter is in the index. */
function implies(filter: Filter, plan: IndexPlan): boolean {
  const asked = (path: string) =>
    Object.entries((filter[path] ?? {}) as Condition).filter(([key, value]) =>
      isCertain(key, value),
    );
  if (plan.sparse) return plan.fields.some(([path]) => asked(path).length > 0);
  return Object.entries(plan.partial ?? {}).every(([path, condition]) =>
    Object.entries(condition as Condition).every(([operator, value]) =>
      asked(path).some(([own, bound]) => {
        return (
          operator === "$exists" || (own === operator && parameter(bound) === parameter(value))
        );
      }),
    ),
  );
}

/** True when an operator asks for a value that is there and is not null. */
function isCertain(operator: string, operand: unknown): boolean {
  if (operator === "$in") return !(operand as unknown[]).includes(null);
  return CERTAIN.has(operator) && operand !== null;
}
