import type { AuthContext } from "./context.ts";
import { forgetDeletedAccounts } from "./use-cases/forget-deleted-accounts.ts";
import { retellUsers } from "./use-cases/retell-users.ts";

const HOUR_MS = 3_600_000;

/**
 * Forgets deleted accounts each hour, and tells others once of every user of an older generation:
 * in the background, since nobody's request waits for it and another start goes on where it ended.
 */
export function startSchedule(context: AuthContext): { close(): Promise<void> } {
  const { log } = context;
  const closing = new AbortController();
  const forgetting = setInterval(() => {
    forgetDeletedAccounts(context).catch((err: unknown) =>
      log.warn({ err }, "deleted accounts could not be forgotten"),
    );
  }, HOUR_MS);
  forgetting.unref();
  const retold = retellUsers(context, closing.signal).catch((err: unknown) =>
    log.warn({ err }, "users could not be told of again"),
  );
  return {
    async close() {
      clearInterval(forgetting);
      closing.abort();
      await retold;
    },
  };
}
