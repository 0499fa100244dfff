import type { FriendsContext } from "../context.ts";
import { otherOf } from "../rules.ts";
import { announceChange } from "./announce-change.ts";

/**
 * Forgets a user whose account has been deleted, with everything between them and others. First the
 * deletion is written down, then the rest is removed: refuse-deleted-accounts.ts says why.
 * An event that comes again does all of it again, so that a crash in between leaves nothing.
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
  // Not awaited: a broker that is slow to take these must not have this event delivered again.
  void announceChange(context, pairs, requestId);
}
