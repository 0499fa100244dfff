import type { AuthContext } from "./context.ts";
import { forgetDeletedAccounts } from "./use-cases/forget-deleted-accounts.ts";
import { retellUsers } from "./use-cases/retell-users.ts";

const HOUR_MS = 3_600_000;

/**
 * Removes expired deleted accounts hourly and, once, republishes users of an older generation: in
 * the background, as no request waits for it and the next start continues where it stopped.
 */
export function startSchedule(context: AuthContext): { close(): Promise<void> } {
  const { log } = context;
  const closing = new AbortController();
  const forgetting = setInterval(() => {
    forgetDeletedAccounts(context).catch((err: unknown) =>
      log.warn({ err }, "deleted accounts could not be removed"),
    );
  }, HOUR_MS);
  forgetting.unref();
  const republished = retellUsers(context, closing.signal).catch((err: unknown) =>
    log.warn({ err }, "users could not be republished"),
  );
  return {
    async close() {
      clearInterval(forgetting);
      closing.abort();
      await republished;
    },
  };
}
