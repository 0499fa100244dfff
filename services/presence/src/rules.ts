import type { SessionClaims } from "@berea/service-kit";

/** A login that is older than this is no news to anybody. */
export const NEWS_MS = 2 * 60_000;

/** Whether nobody is to be told any more of what happened `at` (ISO 8601). */
export function isTooOld(at: string, now: number): boolean {
  return now - Date.parse(at) > NEWS_MS;
}

/** Whether the token of a session has expired; `now` in milliseconds since 1970. */
export function hasExpired({ expiresAt }: SessionClaims, now: number): boolean {
  return expiresAt * 1000 <= now;
}

/** The room of every connection of one user. */
export function roomOf(userId: string): string {
  return `user:${userId}`;
}
