import type { FriendsContext } from "../context.ts";
import { otherOf } from "../rules.ts";

/**
 * The friends to notify of a user's login: those who have not muted the user. A single query
 * without names, since it runs at every login; deleted accounts have no friendships.
 */
export async function listFriendIds(
  { friendships }: Pick<FriendsContext, "friendships">,
  userId: string,
): Promise<string[]> {
  const found = await friendships.find({ users: userId, state: "accepted" });
  return found.flatMap((friendship) => {
    const friendId = otherOf(friendship, userId);
    return friendship.mutedBy.includes(friendId) ? [] : [friendId];
  });
}
