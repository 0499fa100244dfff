const MAX_MS = 24 * 3_600_000;

/**
 * The delay, in ms, that a `Retry-After` header asks for in seconds or as a date; 0 without one.
 */
export function readRetryAfter(header: string | undefined, now = Date.now()): number {
  if (header === undefined) return 0;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_MS);
}
