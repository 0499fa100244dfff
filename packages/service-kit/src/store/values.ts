import { InvalidDocument } from "./errors.ts";

const MAX_DEPTH = 100;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A deep copy of `value`, restricted to JSON values and Dates so that both databases store the
 * same; undefined fields are dropped. No key begins with `$` or contains a dot, so a stored value
 * can never be read as an operator or a path.
 */
export function plainValue(value: unknown, path: string, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new InvalidDocument(`"${path}" is nested too deeply.`);
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return wellFormed(value, path);
  if (typeof value === "number" && Number.isFinite(value)) return value === 0 ? 0 : value;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return new Date(value);
  if (Array.isArray(value)) {
    return Array.from(value, (item, index) => plainValue(item, `${path}.${index}`, depth + 1));
  }
  if (isPlainObject(value)) return plainObject(value, path, depth);
  throw new InvalidDocument(`"${path}" has a value that cannot be stored.`);
}

/** True for objects written as `{…}` or parsed from JSON, false for arrays and class instances. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** False for names that could be an operator, a path or a prototype property. */
export function isFieldName(key: string): boolean {
  if (key === "" || key.startsWith("$") || FORBIDDEN_KEYS.has(key)) return false;
  return !/[.\0]/.test(key) && key.isWellFormed();
}

/** `value` as a plain object, or `InvalidDocument`; `what` names it in the message. */
export function requireObject(value: unknown, what: string): Record<string, unknown> {
  if (!isPlainObject(value)) throw new InvalidDocument(`${what} must be an object.`);
  return value;
}

function plainObject(value: Record<string, unknown>, path: string, depth: number) {
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (!isFieldName(key)) {
      throw new InvalidDocument(`"${path}" has a field with the forbidden name "${key}".`);
    }
    if (item !== undefined) copy[key] = plainValue(item, path ? `${path}.${key}` : key, depth + 1);
  }
  return copy;
}

// The databases do not round-trip lone surrogates or NUL.
function wellFormed(text: string, path: string): string {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new InvalidDocument(`"${path}" has text that is not well-formed Unicode.`);
  }
  return text;
}
