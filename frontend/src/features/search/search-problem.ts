import { ApiError, messageOf } from "../../shared/api-client.ts";

export interface SearchProblem {
  readonly text: string;
  /** Whether the same question may be answered another time. */
  readonly isPassing: boolean;
  /** After so long the search asks by itself, since the server has said when it may. */
  readonly goesOnAfterMs: number | undefined;
}

/** Puts a failure into words (specification, section 8). */
export function problemOf(error: unknown): SearchProblem {
  if (!(error instanceof ApiError)) {
    const text = error instanceof Error ? error.message : String(error);
    return { text, isPassing: true, goesOnAfterMs: undefined };
  }
  const { status, retryAfter } = error;
  const goesOn = retryAfter && `The search goes on ${inTime(retryAfter)}.`;
  return {
    text: [textOf(error), goesOn].filter(Boolean).join(" "),
    isPassing: status !== 400,
    goesOnAfterMs: retryAfter && retryAfter * 1000,
  };
}

function textOf(error: ApiError): string {
  if (error.status > 0) return messageOf(error, `HTTP error ${error.status}`);
  return navigator.onLine
    ? "Berea could not be reached."
    : "You are offline. The search needs a connection.";
}

/** "in 30 seconds". */
function inTime(seconds: number): string {
  const words = new Intl.RelativeTimeFormat("en");
  return seconds < 90
    ? words.format(seconds, "second")
    : words.format(Math.ceil(seconds / 60), "minute");
}
