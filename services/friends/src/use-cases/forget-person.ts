import type { FriendsContext } from "../context.ts";
import { otherOf } from "../rules.ts";
import { announceChange } from "./announce-change.ts";

/**
 * Removes a deleted account and all its friendships. The deletion is recorded first (see
 * refuse-deleted-accounts.ts). Idempotent: a redelivered event repeats every step, so a crash in
 * between leaves nothing behind.
 */
export async function forgetPerson(
  context: Pick<FriendsContext, "people" | "friendships" | "bus" | "log">,
  deleted: { userId: string; version: number },
  requestId: string | undefined,
): Promise<void> {
  const { people, friendships } = context;
  const { userId, version } = deleted;
  await people.updateOne(
    { _id: userId },
    { $set: { version, username: null, friendCode: null, deletedAt: new Date() } },
    { upsert: true },
  );
  const theirs = await friendships.find({ users: userId });
  await friendships.deleteMany({ users: userId });
  const pairs = theirs.map((pair): [string, string] => [userId, otherOf(pair, userId)]);
  // Not awaited: a slow broker must not cause this event to be redelivered.
  void announceChange(context, pairs, requestId);
}
