import type { Answer } from "./post.ts";

/** The outcome of a push. */
export type PushOutcome =
  /** The push service has accepted it. */
  | { readonly kind: "accepted"; readonly status: number }
  /** The subscription no longer exists. */
  | { readonly kind: "gone"; readonly status: number }
  /** Not accepted; may be retried, but not before `retryAfterMs`. */
  | (NotAccepted & { readonly kind: "refused"; readonly retryAfterMs: number })
  /** Not accepted, and a retry would fail too. */
  | (NotAccepted & { readonly kind: "rejected" })
  /** It may or may not have been accepted. */
  | { readonly kind: "unclear"; readonly reason: string };

interface NotAccepted {
  readonly reason: string;
  /** Whether the push service itself refused; otherwise the request never reached it. */
  readonly answered: boolean;
}

const MAX_TEXT = 200;

/** The outcome that an answer means. */
export function outcomeOf(answer: Answer): PushOutcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "accepted", status };
  if (status === 404 || status === 410) return { kind: "gone", status };
  const reason = `${status} ${withoutSecrets(answer.text)}`.trim();
  if (status === 429 || status >= 500) {
    const retryAfterMs = readRetryAfter(answer.retryAfter);
    return { kind: "refused", reason, answered: true, retryAfterMs };
  }
  return { kind: "rejected", reason, answered: true };
}

/** The beginning of a text, without anything that could be part of an endpoint. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/https?:\S+/gi, "…")
    .replaceAll(/(?=[\w%~-]*\d)[\w%~-]{20,}/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, MAX_TEXT);
}

const MAX_MS = 24 * 3_600_000;

/**
 * The delay, in ms, that a `Retry-After` header asks for in seconds or as a date; 0 without one.
 */
export function readRetryAfter(header: string | undefined, now = Date.now()): number {
  if (header === undefined) return 0;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_MS);
}
