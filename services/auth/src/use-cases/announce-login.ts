import { userLoggedIn } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";

/**
 * Announces a login after it has been answered, unless the user hides logins. Never rejects:
 * without a broker the event is dropped, since a late announcement would be of no use.
 */
export async function announceLogin(
  { bus, log }: AuthContext,
  user: Pick<User, "_id" | "username" | "lastReadBook" | "lastReadChapter" | "hidesLogins">,
  requestId: string,
): Promise<void> {
  if (user.hidesLogins) return;
  try {
    const payload = {
      userId: user._id,
      username: user.username,
      at: new Date().toISOString(),
      lastRead: { book: user.lastReadBook, chapter: user.lastReadChapter },
    };
    await bus.publish(envelope(userLoggedIn, payload, { requestId }));
  } catch (error) {
    log.warn({ err: error, requestId, userId: user._id }, "login could not be announced");
  }
}
