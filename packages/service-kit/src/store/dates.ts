import type { Fields } from "./language.ts";

/** Where a document holds dates: `true` is a date (or a list of dates), an object is a subtree. */
export type DateTree = { readonly [key: string]: DateTree | true };

/** The date tree of a schema's fields. */
export function dateTree(fields: Fields): DateTree {
  const tree: Record<string, DateTree | true> = {};
  for (const field of fields.values()) {
    if (field.type !== "date") continue;
    const keys = field.path.split(".");
    const last = keys.pop() ?? "";
    let branch = tree;
    for (const key of keys) {
      const next = branch[key];
      const inner: Record<string, DateTree | true> = typeof next === "object" ? next : {};
      branch[key] = inner;
      branch = inner;
    }
    branch[last] = true;
  }
  return tree;
}

/** A document as JSON; dates become milliseconds since 1970 (UTC), so that they sort. */
export function encode(body: object, dates: DateTree): string {
  return JSON.stringify(convert(body, dates, (value) => (value instanceof Date ? +value : value)));
}

export function decode(text: string, dates: DateTree): unknown {
  const number = (value: unknown) => (typeof value === "number" ? new Date(value) : value);
  return convert(JSON.parse(text), dates, number);
}

/** False when there is a date outside the tree, which `decode` would not restore as a date. */
export function hasOnlyDeclaredDates(value: unknown, tree: DateTree | true | undefined): boolean {
  if (Array.isArray(value)) return value.every((item) => hasOnlyDeclaredDates(item, tree));
  if (value instanceof Date) return tree === true;
  if (typeof value !== "object" || value === null) return true;
  const branch = typeof tree === "object" ? tree : {};
  return Object.entries(value).every(([key, item]) => hasOnlyDeclaredDates(item, branch[key]));
}

function convert(
  value: unknown,
  tree: DateTree | true,
  change: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, tree, change));
  if (tree === true) return change(value);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const [key, inner] of Object.entries(tree)) {
    if (key in copy) copy[key] = convert(copy[key], inner, change);
  }
  return copy;
}
