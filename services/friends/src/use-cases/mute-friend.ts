import type { Update } from "@berea/service-kit/store";
import type { FriendsContext } from "../context.ts";
import type { Friendship } from "../models/friendship.ts";
import { findKnown } from "../people/people.ts";
import { noFriend } from "../problems.ts";
import { pairId } from "../rules.ts";

/** Stands in for a name that has not arrived yet. */
const NAMELESS = "this friend";

/** Mutes a friend's logins; returns the friend's name. */
export function muteFriend(
  context: FriendsContext,
  userId: string,
  friendId: string,
): Promise<string> {
  return changeMute(context, [userId, friendId], { $addToSet: { mutedBy: userId } });
}

/** Unmutes a friend's logins; returns the friend's name. */
export function unmuteFriend(
  context: FriendsContext,
  userId: string,
  friendId: string,
): Promise<string> {
  return changeMute(context, [userId, friendId], { $pull: { mutedBy: userId } });
}

async function changeMute(
  context: FriendsContext,
  [userId, friendId]: readonly [string, string],
  change: Update<Friendship>,
): Promise<string> {
  const friendship = { _id: pairId(userId, friendId), state: "accepted" } as const;
  if (!(await context.friendships.updateOne(friendship, change))) throw noFriend();
  return (await findKnown(context, [friendId])).get(friendId)?.username ?? NAMELESS;
}
