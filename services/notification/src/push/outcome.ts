import type { Answer } from "./post.ts";
import { readRetryAfter } from "./retry-after.ts";

/** What became of a push. */
export type PushOutcome =
  /** The push service has taken it. */
  | { readonly kind: "accepted"; readonly status: number }
  /** The subscription does not exist any more. */
  | { readonly kind: "gone"; readonly status: number }
  /** Nothing was accepted, and it may be tried again, not before `retryAfterMs`. */
  | { readonly kind: "refused"; readonly reason: string; readonly retryAfterMs: number }
  /** Nothing was accepted, and the same would be refused again. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** It may have been accepted or not. */
  | { readonly kind: "unclear"; readonly reason: string };

const MAX_TEXT = 200;

/** What an answer says of the push. */
export function outcomeOf(answer: Answer): PushOutcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "accepted", status };
  if (status === 404 || status === 410) return { kind: "gone", status };
  const reason = `${status} ${withoutSecrets(answer.text)}`.trim();
  if (status === 429 || status >= 500) {
    return { kind: "refused", reason, retryAfterMs: readRetryAfter(answer.retryAfter) };
  }
  return { kind: "rejected", reason };
}

/** The beginning of a text, in which nothing is left that could be part of an endpoint. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/https?:\S+/gi, "…")
    .replaceAll(/(?=[\w%~-]*\d)[\w%~-]{20,}/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, MAX_TEXT);
}
