import type { FriendsContext } from "../context.ts";
import { friendIsFull, tooManyFriends } from "../problems.ts";
import { pairId } from "../rules.ts";
import type { KnownPerson } from "./people.ts";

/** The limit on a user's friendships and requests, sent and received, together. */
const MOST_FRIENDSHIPS = 1_000;

/**
 * Throws Problem 409 when adding a friendship would exceed the limit of either user; an existing
 * one between the two does not count. Call it before the write: concurrent requests may exceed the
 * limit by a few, which is harmless.
 */
export async function assertRoom(
  { friendships }: Pick<FriendsContext, "friendships">,
  userId: string,
  { _id: otherId, username }: KnownPerson,
): Promise<void> {
  const between = pairId(userId, otherId);
  async function isFull(id: string): Promise<boolean> {
    return (await friendships.count({ users: id, _id: { $ne: between } })) >= MOST_FRIENDSHIPS;
  }
  if (await isFull(userId)) throw tooManyFriends(MOST_FRIENDSHIPS);
  if (await isFull(otherId)) throw friendIsFull(username);
}
