import { ApiError } from "./api-client.ts";

/** A text about a failure and, when the server says so, how long to wait. */
export function withWaitingTime(text: string, error: unknown): string {
  const wait = waitingTime(error);
  return wait ? `${text.replace(/\.?$/, ".")} ${wait}` : text;
}

/** "You can try again in 2 minutes.", when the server says how long to wait; else nothing. */
export function waitingTime(error: unknown): string | undefined {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined;
  if (!seconds) return undefined;
  const [count, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `You can try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
