import type { FriendsContext } from "../context.ts";
import { findKnown, type KnownPerson } from "../people/people.ts";
import { otherOf } from "../rules.ts";

/** A friend, and whether the user has muted them. */
export interface ListedFriend extends KnownPerson {
  readonly muted: boolean;
}

const alphabet = new Intl.Collator("en");

/** A user's friends, sorted by name. */
export async function listFriends(
  context: FriendsContext,
  userId: string,
): Promise<ListedFriend[]> {
  const friendships = await context.friendships.find({ users: userId, state: "accepted" });
  const muted = new Map(
    friendships.map((friendship) => [
      otherOf(friendship, userId),
      friendship.mutedBy.includes(userId),
    ]),
  );
  const friends = await findKnown(context, [...muted.keys()]);
  return [...friends.values()]
    .map((friend) => ({ ...friend, muted: muted.get(friend._id) ?? false }))
    .sort((a, b) => alphabet.compare(a.username, b.username) || (a._id < b._id ? -1 : 1));
}
