import { ApiError } from "../../shared/api-client.ts";
import { withWaitingTime } from "../../shared/waiting-time.ts";

/** Why the download has stopped, and whether it can never succeed in this browser. */
interface Problem {
  readonly text: string;
  readonly isFinal: boolean;
}

/** What to say about a download that has failed. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return { text: answerOf(error), isFinal: false };
  // Neither of them is an Error in every browser.
  const { name, message } = error as DOMException | Error;
  if (name === "QuotaExceededError") return { text: noRoom, isFinal: false };
  if (name === "SecurityError") return { text: forbidden, isFinal: true };
  return { text: message, isFinal: false };
}

const noRoom = "There is not enough room on this device. Make some, then try again.";
const forbidden =
  "This browser does not let Berea keep the text. In a private window that is usual.";

function answerOf(error: ApiError): string {
  if (error.status) return withWaitingTime(error.message, error);
  return navigator.onLine
    ? "The server could not be reached."
    : "You are offline. It goes on when you are online again.";
}
