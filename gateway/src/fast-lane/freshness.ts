import type { OutgoingHttpHeaders } from "node:http";

/** How long stale answers are served while a service is down. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;

/** How long an answer is fresh, and how long it may be served stale; in ms from now. */
export interface Freshness {
  readonly freshMs: number;
  readonly usableMs: number;
}

/** Undefined when the answer is not publicly cacheable. */
export function readFreshness(headers: OutgoingHttpHeaders): Freshness | undefined {
  const said = `${headers["cache-control"] ?? ""}`.toLowerCase().split(/\s*,\s*/);
  // `s-maxage` takes precedence for shared caches (RFC 9111, 5.2.2.10).
  const age = secondsOf("s-maxage", said) ?? secondsOf("max-age", said) ?? 0;
  const refused = ["no-store", "no-cache", "private"].some((part) => said.includes(part));
  const freshMs = age * 1_000;
  if (refused || !said.includes("public") || freshMs === 0) return undefined;
  if (headers["set-cookie"] !== undefined || !variesByEncodingAlone(headers.vary)) return undefined;
  const strict = said.includes("must-revalidate") || said.includes("proxy-revalidate");
  return { freshMs, usableMs: freshMs + (strict ? 0 : STALE_IF_ERROR_MS) };
}

function secondsOf(directive: string, said: readonly string[]): number | undefined {
  const value = said.find((part) => part.startsWith(`${directive}=`))?.slice(directive.length + 1);
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function variesByEncodingAlone(vary: OutgoingHttpHeaders["vary"]): boolean {
  return vary === undefined || `${vary}`.trim().toLowerCase() === "accept-encoding";
}
