// Local storage may be forbidden (private windows, policies) or full. Whatever it refuses is kept
// for the life of the page instead, so that nobody is thrown out of what they are doing.
const kept = new Map<string, string>();

/** What is stored under a key, or null. Never throws. */
export function readItem(key: string): string | null {
  const here = kept.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The JSON stored under a key; undefined when there is none that can be read. Never throws. */
export function readJson(key: string): unknown {
  return parsed(readItem(key) ?? "");
}

/** What a text says as JSON; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value; where storage refuses, only until the page is left. Never throws. */
export function writeItem(key: string, value: string): void {
  kept.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    kept.set(key, value);
  }
}

/** Forgets what is stored under a key. Never throws. */
export function removeItem(key: string): void {
  kept.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that may not be written holds nothing of ours.
  }
}
