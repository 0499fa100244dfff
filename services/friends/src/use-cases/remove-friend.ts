import type { FriendsContext } from "../context.ts";
import { noFriend } from "../problems.ts";
import { pairId } from "../rules.ts";

/** Ends a friendship, for both; Problem 404 when there is none. */
export async function removeFriend(
  { friendships }: FriendsContext,
  userId: string,
  friendId: string,
): Promise<void> {
  const friendship = { _id: pairId(userId, friendId), state: "accepted" };
  if (!(await friendships.deleteOne(friendship))) throw noFriend();
}
