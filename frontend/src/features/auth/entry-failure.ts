import { ApiError, messageOf } from "../../shared/api-client.ts";
import { withWaitingTime } from "../../shared/waiting-time.ts";

/** Why a login or sign-up failed: the server's message, its status, or that there was no answer. */
export function entryFailure(
  failure: unknown,
  { failed, thrown }: { failed: string; thrown: string },
) {
  const status = failure instanceof ApiError ? failure.status : 0;
  const fallback = status >= 400 ? `${failed} with status ${status}` : thrown;
  return withWaitingTime(messageOf(failure, fallback), failure);
}
