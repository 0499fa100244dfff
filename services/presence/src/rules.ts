import type { SessionClaims } from "@berea/service-kit";

/** Older logins are no longer announced. */
export const NEWS_MS = 2 * 60_000;

/** Whether an event that happened `at` (ISO 8601) is too old to announce. */
export function isTooOld(at: string, now: number): boolean {
  return now - Date.parse(at) > NEWS_MS;
}

/** Whether the token of a session has expired; `now` in milliseconds since 1970. */
export function hasExpired({ expiresAt }: SessionClaims, now: number): boolean {
  return expiresAt * 1000 <= now;
}

/** The room of all of a user's connections. */
export function roomOf(userId: string): string {
  return `user:${userId}`;
}
