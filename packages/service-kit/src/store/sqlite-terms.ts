import type { SQLInputValue } from "node:sqlite";
import { InvalidDocument } from "./errors.ts";

/** A SQL condition and its parameters. */
export interface Term {
  readonly sql: string;
  readonly params: readonly SQLInputValue[];
}

/**
 * What an absent or null field is treated as: it equals itself, so that a unique index sees it, and
 * sorts before every number and text, as in MongoDB. JSON cannot hold it (it is minus infinity).
 */
export const NOTHING = "-9e999";

const SIGNS: Record<string, string> = {
  $eq: "=",
  $ne: "<>",
  $gt: ">",
  $gte: ">=",
  $lt: "<",
  $lte: "<=",
};

/** The SQL for the value at a scalar path; index and query must use the same text to match. */
export function column(path: string): string {
  return path === "_id" ? "_id" : `ifnull(json_extract(body,'$.${path}'),${NOTHING})`;
}

/** Compares `own`, a SQL expression, with an operand that `readFilter` has validated. */
export function comparison(own: string, operator: string, operand: unknown): Term {
  if (operator === "$in") return membership(own, operand as unknown[]); // validated by readFilter
  const term = { sql: `${own} ${SIGNS[operator]} ?`, params: [parameter(operand)] };
  // NOTHING sorts first, but is not less than any value.
  return operator.startsWith("$lt")
    ? { ...term, sql: `${term.sql} AND ${own} > ${NOTHING}` }
    : term;
}

export function allOf(terms: readonly Term[]): Term {
  return joined(terms, " AND ", "TRUE");
}

/** At least one of the terms must hold. */
export function anyOf(terms: readonly Term[]): Term {
  return joined(terms, " OR ", "FALSE");
}

/** A scalar as SQLite's JSON functions return it. */
function parameter(value: unknown): SQLInputValue {
  if (value === null) return Number.NEGATIVE_INFINITY;
  if (value instanceof Date) return value.getTime();
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string" || typeof value === "number") return value;
  throw new InvalidDocument("A filter compares with a value that is not a scalar.");
}

function membership(own: string, operand: readonly unknown[]): Term {
  const values = operand.map(parameter);
  const list = JSON.stringify(values.filter((value) => value !== Number.NEGATIVE_INFINITY));
  const among = { sql: `${own} IN (SELECT value FROM json_each(?))`, params: [list] };
  if (!operand.includes(null)) return among;
  return anyOf([among, { sql: `${own} = ${NOTHING}`, params: [] }]);
}

function joined(terms: readonly Term[], by: string, none: string): Term {
  const sql = terms.map((term) => `(${term.sql})`).join(by);
  return { sql: sql || none, params: terms.flatMap(({ params }) => params) };
}
