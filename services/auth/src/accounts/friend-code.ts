import { randomInt } from "node:crypto";

/** Crockford's base32: without I, L, O and U, so that codes can be read aloud. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random friend code, `XXXX-XXXX`: one of 2^40. */
export function newFriendCode(): string {
  const characters = Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${characters.slice(0, 4).join("")}-${characters.slice(4).join("")}`;
}
