import type { Friendship } from "./models/friendship.ts";
import { noFriend, noRequest } from "./problems.ts";

/** The `_id` of a pair's friendship, independent of order. */
export function pairId(one: string, other: string): string {
  return sortedPair(one, other).join(":");
}

export function sortedPair(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

export function otherOf({ users }: Pick<Friendship, "users">, userId: string): string {
  return users.find((id) => id !== userId) ?? userId;
}

/** Whether a text has the form of auth's user ids; no other reaches the store. */
export function isUserId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** Checks an asker's id; a malformed one is answered like an unknown one. */
export function readAskerId(given: string): string {
  if (!isUserId(given)) throw noRequest();
  return given;
}

/** Checks a friend's id; a malformed one is answered like an unknown one. */
export function readFriendId(given: string): string {
  if (!isUserId(given)) throw noFriend();
  return given;
}

/**
 * Normalises a typed friend code to `XXXX-XXXX`: any case, spaces and hyphens anywhere, and letters
 * that Crockford's base32 omits for the digits they resemble. Undefined when it cannot be a code.
 */
export function readFriendCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const isCode = /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code);
  return isCode ? `${code.slice(0, 4)}-${code.slice(4)}` : undefined;
}
