import { type Problem, sessionEnded } from "@berea/service-kit";
import type { FriendsContext } from "../context.ts";
import { pairId } from "../rules.ts";
import { findDeleted } from "./people.ts";

/**
 * To be called after what is between `userId` and `otherId` was written: removes it again when one
 * of the accounts has been deleted. The deletion of an account is written down before what lies
 * between its user and others is removed; so either that removal follows our write, or the deletion
 * is seen here.
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
