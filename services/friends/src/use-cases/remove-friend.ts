import type { FriendsContext } from "../context.ts";
import { noFriend } from "../problems.ts";
import { pairId } from "../rules.ts";

/** Ends a friendship for both users; Problem 404 when there is none. */
export async function removeFriend(
  { friendships }: FriendsContext,
  userId: string,
  friendId: string,
): Promise<void> {
  const _id = pairId(userId, friendId);
  if (!(await friendships.deleteOne({ _id, state: "accepted" }))) throw noFriend();
}
