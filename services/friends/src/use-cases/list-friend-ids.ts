import type { FriendsContext } from "../context.ts";
import { otherOf } from "../rules.ts";

/**
 * The friends who want to hear of a user's logins: those who have not muted the user. One query and
 * no names, since every login asks; a deleted account has no friendship left.
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
