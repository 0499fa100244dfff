import { friendIds, friendIdsPath } from "@berea/contracts";
import { ConfigError, type InternalKeys } from "@berea/service-kit";

const TIMEOUT_MS = 2_000;

/** Tells who is to hear of a user. */
export type ListFriendIds = (userId: string) => Promise<readonly string[]>;

/**
 * Asks friends at `friendsUrl` who is to hear of a user; rejects when it is away.
 * @throws ConfigError without a `friendsUrl`
 */
export function askFriends(
  friendsUrl: string | undefined,
  [internalKey]: InternalKeys,
): ListFriendIds {
  if (!friendsUrl) {
    throw new ConfigError("Cannot start: FRIENDS_URL is missing (friends is asked whom to tell).");
  }
  return async (userId) => {
    const path = friendIdsPath.replace("{userId}", encodeURIComponent(userId));
    const reply = await fetch(new URL(path, friendsUrl), {
      headers: { "x-internal-key": internalKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new Error(`friends answered ${reply.status}`);
    }
    return friendIds.parse(await reply.json()).ids;
  };
}
