import { friendIds, friendIdsPath } from "@berea/contracts";
import { askService, ConfigError, type InternalKeys, type Metrics } from "@berea/service-kit";

const TIMEOUT_MS = 2_000;

/** Lists the friends to notify about a user. */
export type ListFriendIds = (userId: string) => Promise<readonly string[]>;

/**
 * Requests the list from friends; rejects while friends is down.
 * @throws ConfigError without a `friendsUrl`
 */
export function askFriends(
  friendsUrl: string | undefined,
  [internalKey]: InternalKeys,
  metrics: Metrics,
): ListFriendIds {
  if (!friendsUrl) {
    throw new ConfigError("Cannot start: FRIENDS_URL is missing (friends lists whom to notify).");
  }
  return async (userId) => {
    const path = friendIdsPath.replace("{userId}", encodeURIComponent(userId));
    const asked = { service: "friends", internalKey, timeoutMs: TIMEOUT_MS, metrics };
    return friendIds.parse(await askService(new URL(path, friendsUrl), asked)).ids;
  };
}
