import type { SessionClaims } from "@berea/service-kit";
import { updateWithPassword } from "../accounts/update-with-password.ts";
import type { AuthContext } from "../context.ts";
import { endOfSessions } from "../rules.ts";

/** Changes the password and ends every session except the current one. */
export async function changePassword(
  context: AuthContext,
  session: SessionClaims,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  let passwordHash: string | undefined;
  await updateWithPassword(context, {
    session,
    password: given.currentPassword,
    change: async (user) => {
      passwordHash ??= await context.passwords.hash(given.newPassword);
      const now = new Date();
      return {
        $set: {
          passwordHash,
          sessionsEndedBefore: endOfSessions(user, now),
          sessionsEndedAt: now,
          keptSession: session.sessionId,
          updatedAt: now,
        },
      };
    },
  });
}
