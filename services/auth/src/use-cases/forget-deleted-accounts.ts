import { TOKEN_LIFETIME_S } from "@berea/service-kit";
import type { AuthContext } from "../context.ts";

const BATCH = 500;
/** Tokens may be dated a little later than they were made (rules.ts). */
const MARGIN_MS = 24 * 3600 * 1000;

/** Removes what is left of accounts that were deleted so long ago that no token of them lasts. */
export async function forgetDeletedAccounts({ users }: Pick<AuthContext, "users">): Promise<void> {
  const before = new Date(Date.now() - TOKEN_LIFETIME_S * 1000 - MARGIN_MS);
  const gone = await users.find({ deletedAt: { $lt: before } }, { limit: BATCH });
  for (const { _id, outbox } of gone) {
    // As long as others have not heard of it, the event is all that is left to tell them.
    if (outbox.length === 0) await users.deleteOne({ _id });
  }
}
