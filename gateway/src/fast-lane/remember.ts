import { LRUCache } from "lru-cache";

/** Longer texts are not worth the memory: no browser sends them. */
const LONGEST_TEXT = 200;

/** Caches the results of `read` for the `count` most recently used short texts. */
export function remember<Value extends object | string>(
  count: number,
  read: (text: string) => Value | undefined,
): (text: string) => Value | undefined {
  const known = new LRUCache<string, Value>({ max: count });
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    const made = read(text);
    if (made !== undefined && text.length <= LONGEST_TEXT) known.set(text, made);
    return made;
  };
}
