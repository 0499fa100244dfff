import type { FriendsContext } from "../context.ts";
import { friendIsFull, tooManyFriends } from "../problems.ts";
import { pairId } from "../rules.ts";
import type { KnownPerson } from "./people.ts";

/** Friends and requests of one user, those sent and those received, together. */
const MOST_FRIENDSHIPS = 1_000;

/**
 * Throws Problem 409 when the user or `other` has too many friendships for one between these two;
 * what there is between them already does not count. To be called before it is written: requests at
 * the same moment may exceed the number by a few, which does no harm.
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
