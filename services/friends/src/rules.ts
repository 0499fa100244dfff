import type { Friendship } from "./models/friendship.ts";
import { noFriend, noRequest } from "./problems.ts";

/** The `_id` of what is between two people, the same whoever comes first. */
export function pairId(one: string, other: string): string {
  return sortedPair(one, other).join(":");
}

/** The two ids in the order in which a friendship keeps them. */
export function sortedPair(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

/** The one of the two who is not `userId`. */
export function otherOf({ users }: Pick<Friendship, "users">, userId: string): string {
  return users.find((id) => id !== userId) ?? userId;
}

/** Whether a text can be the id of a user, as auth makes them; no other reaches the store. */
export function isUserId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** The id of somebody who may have asked; what cannot be one is answered as an unknown one. */
export function readAskerId(given: string): string {
  if (!isUserId(given)) throw noRequest();
  return given;
}

/** The id of somebody who may be a friend; what cannot be one is answered as an unknown one. */
export function readFriendId(given: string): string {
  if (!isUserId(given)) throw noFriend();
  return given;
}

/**
 * A friend code in auth's form, `XXXX-XXXX`, from whatever a person typed: in any case, with spaces
 * and hyphens anywhere, with the letters that Crockford's base32 leaves out for the digits they
 * look like. `undefined` for what cannot be a code.
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
