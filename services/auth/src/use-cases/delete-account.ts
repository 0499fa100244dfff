import { userDeleted } from "@berea/contracts";
import type { SessionClaims } from "@berea/service-kit";
import { envelope } from "@berea/service-kit/bus";
import { updateWithPassword } from "../accounts/update-with-password.ts";
import type { AuthContext } from "../context.ts";
import { withoutPerson } from "../models/user.ts";
import { endOfSessions } from "../rules.ts";

/**
 * Deletes the account. Personal data is erased at once, also from unpublished events. The rest
 * stays until every token of the account has expired: other services must learn of the deletion,
 * and that its sessions have ended.
 */
export async function deleteAccount(
  context: AuthContext,
  session: SessionClaims,
  given: { password: string; requestId: string },
): Promise<void> {
  await updateWithPassword(context, {
    session,
    password: given.password,
    change: async (user) => {
      const now = new Date();
      const version = user.version + 1;
      const payload = { userId: user._id, version };
      return {
        $set: {
          ...withoutPerson(user._id),
          version,
          sessionsEndedBefore: endOfSessions(user, now),
          sessionsEndedAt: now,
          keptSession: null,
          deletedAt: now,
          updatedAt: now,
          outbox: [envelope(userDeleted, payload, { requestId: given.requestId })],
        },
      };
    },
  });
  void context.outbox.drain(session.userId);
}
