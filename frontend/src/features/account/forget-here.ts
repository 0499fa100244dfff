import { removeItem } from "../../shared/browser-storage.ts";

/**
 * Removes what this browser keeps for a user, such as their reading history: each key of that kind
 * ends with the user's id.
 */
export function forgetHere(userId: string): void {
  for (const key of storedKeys()) {
    if (key.startsWith("berea") && key.endsWith(`:${userId}`)) removeItem(key);
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Where storage is forbidden, nothing outlives the page.
    return [];
  }
}
