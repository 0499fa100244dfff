import { friendshipChanged } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import type { FriendsContext } from "../context.ts";

/**
 * Tells others that something between pairs of people has changed, when that is done already.
 * Never rejects: without a broker nobody is told, and whoever looks at their lists sees it anyway.
 */
export async function announceChange(
  { bus, log }: Pick<FriendsContext, "bus" | "log">,
  pairs: readonly [string, string][],
  requestId: string | undefined,
): Promise<void> {
  try {
    // One after the other: somebody with thousands of friends takes no room from other events.
    for (const userIds of pairs) {
      await bus.publish(envelope(friendshipChanged, { userIds }, { requestId }));
    }
  } catch (error) {
    log.warn({ err: error, requestId }, "a changed friendship could not be announced");
  }
}
