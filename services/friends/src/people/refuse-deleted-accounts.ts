import { type Problem, sessionEnded } from "@berea/service-kit";
import type { FriendsContext } from "../context.ts";
import { pairId } from "../rules.ts";
import { findDeleted } from "./people.ts";

/**
 * Call it after writing a friendship between `userId` and `otherId`: removes it again if either
 * account is deleted. A deletion is recorded before the account's friendships are removed, so
 * either that removal follows our write, or we see the deletion here.
 * @throws Problem 401 when the user's account is deleted, `otherIsDeleted` when the other's is
 */
export async function refuseDeletedAccounts(
  context: Pick<FriendsContext, "people" | "friendships">,
  [userId, otherId]: readonly [string, string],
  otherIsDeleted: () => Problem,
): Promise<void> {
  const deleted = await findDeleted(context, [userId, otherId]);
  if (deleted.length === 0) return;
  await context.friendships.deleteOne({ _id: pairId(userId, otherId) });
  throw deleted.includes(userId) ? sessionEnded() : otherIsDeleted();
}
