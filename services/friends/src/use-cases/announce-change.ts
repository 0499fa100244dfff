import { friendshipChanged } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import type { FriendsContext } from "../context.ts";

/**
 * Announces changed friendships, after the change. Never rejects: without a broker the event is
 * dropped, and users see the change when they next load their lists.
 */
export async function announceChange(
  { bus, log }: Pick<FriendsContext, "bus" | "log">,
  pairs: readonly [string, string][],
  requestId: string | undefined,
): Promise<void> {
  try {
    // Sequentially: a user with thousands of friends must not crowd out other events.
    for (const userIds of pairs) {
      await bus.publish(envelope(friendshipChanged, { userIds }, { requestId }));
    }
  } catch (error) {
    log.warn({ err: error, requestId }, "a changed friendship could not be announced");
  }
}
