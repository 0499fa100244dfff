import type { SQLInputValue } from "node:sqlite";
import type { Field } from "./fields.ts";
import type { Condition } from "./language.ts";

/** SQL conditions joined by AND; `complete` when they say all that the filter says. */
export interface Terms {
  terms: string[];
  params: SQLInputValue[];
  complete: boolean;
}

/**
 * What an absent or null field counts as: it equals itself, so that a unique index sees it, and
 * sorts before every number and text, as in MongoDB. JSON cannot hold it (it is minus infinity).
 */
export const NOTHING = "-9e999";

/** Comparison operators in SQL. */
export const SIGNS: Record<string, string> = {
  $eq: "=",
  $ne: "<>",
  $gt: ">",
  $gte: ">=",
  $lt: "<",
  $lte: "<=",
};

/** The value at a path of scalars: the text that index and query must share to find each other. */
export function column(path: string): string {
  return path === "_id" ? "_id" : `ifnull(json_extract(body,'$.${path}'),${NOTHING})`;
}

/** Not NULL when the path exists, even with the value null. */
export function presence(path: string): string {
  return `json_type(body,'$.${path}')`;
}

/** One operator on a scalar field; undefined when SQL cannot say it. */
export function scalarTerm(
  field: Field,
  operator: string,
  condition: Condition,
): Terms | undefined {
  const operand = condition[operator];
  if (operator === "$exists")
    return exact(`${presence(field.path)} IS ${operand ? "NOT " : ""}NULL`);
  if (field.type === "object" || field.type === "mixed") return undefined;
  const own = column(field.path);
  const term = comparison(own, operator, operand);
  // Nothing sorts below all values; a lower bound, where there is one, already leaves it out.
  const upperOnly = operator.startsWith("$lt") && !("$gt" in condition || "$gte" in condition);
  if (term && upperOnly && field.path !== "_id") term.terms.push(`${own} > ${NOTHING}`);
  return term;
}

/** `own` compared with an operand in normal form. */
export function comparison(own: string, operator: string, operand: unknown): Terms | undefined {
  if (operator === "$in" || operator === "$nin") return membership(own, operator, operand);
  const sign = SIGNS[operator];
  const bound = parameter(operand);
  return sign && bound !== undefined ? exact(`${own} ${sign} ?`, bound) : undefined;
}

/** A scalar as SQLite's JSON functions show it; undefined for a number they show otherwise. */
export function parameter(value: unknown): SQLInputValue | undefined {
  if (value === null) return Number.NEGATIVE_INFINITY;
  if (value instanceof Date) return value.getTime();
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string") return value;
  // Above 2^53 the digits that JSON prints and the double are two numbers to SQLite.
  const precise = Number.isSafeInteger(value) || !Number.isInteger(value);
  return typeof value === "number" && precise ? value : undefined;
}

/** Adds `more` to `all`. */
export function append(all: Terms, more: Terms | undefined): void {
  all.terms.push(...(more?.terms ?? []));
  all.params.push(...(more?.params ?? []));
  all.complete &&= more?.complete ?? false;
}

function membership(own: string, operator: string, operand: unknown): Terms | undefined {
  const values = (operand as unknown[]).map(parameter); // readFilter has checked that it is a list
  if (values.includes(undefined)) return undefined;
  const list = JSON.stringify(values.filter((value) => value !== Number.NEGATIVE_INFINITY));
  const withNothing = values.includes(Number.NEGATIVE_INFINITY);
  const among = "(SELECT value FROM json_each(?))";
  if (operator === "$nin") {
    const rest = withNothing ? ` AND ${own} <> ${NOTHING}` : "";
    return exact(`${own} NOT IN ${among}${rest}`, list);
  }
  return exact(
    withNothing ? `(${own} IN ${among} OR ${own} = ${NOTHING})` : `${own} IN ${among}`,
    list,
  );
}

function exact(term: string, ...params: SQLInputValue[]): Terms {
  return { terms: [term], params, complete: true };
}
