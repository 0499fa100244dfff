const MAX_MS = 24 * 3_600_000;

/** How long a `Retry-After` header asks to wait, in ms: seconds or a date; 0 when it does not. */
export function readRetryAfter(header: string | undefined, now = Date.now()): number {
  if (header === undefined) return 0;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_MS);
}
