import type { VerseOfTheDay } from "@berea/contracts";
import { useEffect, useState } from "react";
import { ApiError, call } from "../../shared/api-client.ts";
import { withWaitingTime } from "../../shared/waiting-time.ts";

/** Where the verse of the day stands; `verse` is null when there is none. */
type VerseState =
  | { step: "loading" }
  | { step: "failed"; text: string }
  | { step: "loaded"; verse: VerseOfTheDay | null };

/**
 * The verse of the day, and how to ask for it again. One request in one place does not need the
 * query library, whose weight would take the home page past its budget.
 */
export function useVerseOfTheDay(): [VerseState, tryAgain: () => void] {
  const [state, setState] = useState<VerseState>({ step: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setState({ step: "loading" });
    call("getVerseOfTheDay", { signal }).then(
      (verse) => setState({ step: "loaded", verse: verse?.text ? verse : null }),
      (error) => signal.aborted || setState({ step: "failed", text: failureText(error) }),
    );
    return () => leaving.abort();
  }, [attempt]);

  return [state, () => setAttempt(attempt + 1)];
}

/** Specification, section 8. */
function failureText(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (!status) return "Berea could not be reached.";
  // A page in place of the verse, as networks that want a login answer.
  if (status < 300) return "The server answered in an invalid format.";
  return withWaitingTime(`HTTP error ${status}`, error);
}
