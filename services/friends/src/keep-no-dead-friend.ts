import type { Problem } from "@berea/service-kit";
import type { FriendsContext } from "./context.ts";
import { findGone } from "./people.ts";
import { sessionEnded } from "./problems.ts";
import { pairId } from "./rules.ts";

/**
 * To be called after what is between `userId` and `otherId` was written. Whoever deletes an account
 * writes that the person is gone and only then removes what is between them and others; so either
 * that comes after our write and removes it, or we see here that the person is gone and remove it.
 * Throws Problem 401 when the user is gone, `otherIsGone` when the other is.
 */
export async function keepNoDeadFriend(
  context: Pick<FriendsContext, "people" | "friendships">,
  [userId, otherId]: readonly [string, string],
  otherIsGone: () => Problem,
): Promise<void> {
  const gone = await findGone(context, [userId, otherId]);
  if (gone.length === 0) return;
  await context.friendships.deleteOne({ _id: pairId(userId, otherId) });
  throw gone.includes(userId) ? sessionEnded() : otherIsGone();
}
