import { TOKEN_LIFETIME_S } from "@berea/service-kit";
import type { AuthContext } from "../context.ts";

const BATCH = 500;
/** Tokens may be dated slightly in the future (rules.ts). */
const MARGIN_MS = 24 * 3600 * 1000;

/** Removes deleted accounts once all of their tokens have expired. */
export async function forgetDeletedAccounts({ users }: Pick<AuthContext, "users">): Promise<void> {
  const before = new Date(Date.now() - TOKEN_LIFETIME_S * 1000 - MARGIN_MS);
  const gone = await users.find({ deletedAt: { $lt: before } }, { limit: BATCH });
  for (const { _id, outbox } of gone) {
    // Until it is published, the event is the only record of the deletion.
    if (outbox.length === 0) await users.deleteOne({ _id });
  }
}
