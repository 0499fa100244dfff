import { userLoggedIn } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";

/**
 * Tells other services that a user has just logged in, when the login has been answered already;
 * nothing when the user hides it.
 * Never rejects: without a broker nobody is told, and a minute later it would be no news.
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
