import type { Answer } from "./post.ts";
import { readRetryAfter } from "./retry-after.ts";

/** What became of a push. */
export type PushOutcome =
  /** The push service has taken it. */
  | { readonly kind: "accepted"; readonly status: number }
  /** The subscription does not exist any more. */
  | { readonly kind: "gone"; readonly status: number }
  /** Nothing was accepted, and it may be tried again, not before `retryAfterMs`. */
  | (NotAccepted & { readonly kind: "refused"; readonly retryAfterMs: number })
  /** Nothing was accepted, and the same would be refused again. */
  | (NotAccepted & { readonly kind: "rejected" })
  /** It may have been accepted or not. */
  | { readonly kind: "unclear"; readonly reason: string };

interface NotAccepted {
  readonly reason: string;
  /** Whether the push service itself said so; else nothing has come as far as there. */
  readonly answered: boolean;
}

const MAX_TEXT = 200;

/** What an answer says of the push. */
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

/** The beginning of a text, in which nothing is left that could be part of an endpoint. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/https?:\S+/gi, "…")
    .replaceAll(/(?=[\w%~-]*\d)[\w%~-]{20,}/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, MAX_TEXT);
}
