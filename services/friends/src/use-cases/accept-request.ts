import type { FriendsContext } from "../context.ts";
import { assertRoom } from "../people/assert-room.ts";
import { findKnown } from "../people/people.ts";
import { refuseDeletedAccounts } from "../people/refuse-deleted-accounts.ts";
import { noRequest } from "../problems.ts";
import { pairId } from "../rules.ts";

/** Stands in for a name that has not arrived yet. */
const NAMELESS = "This person";

/**
 * Accepts a request of `askerId`; Problem 404 when there is none, 409 when either user has too many
 * friendships. Idempotent: accepting again (a double tap) succeeds and changes nothing. Returns
 * whether anything changed.
 */
export async function acceptRequest(
  context: FriendsContext,
  userId: string,
  askerId: string,
): Promise<boolean> {
  const { friendships } = context;
  const request = { _id: pairId(userId, askerId), askedBy: askerId };
  if (!(await friendships.findOne(request))) throw noRequest();
  const asker = (await findKnown(context, [askerId])).get(askerId);
  await assertRoom(context, userId, asker ?? { _id: askerId, username: NAMELESS });
  const accepted = await friendships.updateOne(
    { ...request, state: "requested" },
    { $set: { state: "accepted", acceptedAt: new Date() } },
  );
  if (!accepted && !(await friendships.findOne({ ...request, state: "accepted" }))) {
    throw noRequest();
  }
  await refuseDeletedAccounts(context, [userId, askerId], noRequest);
  return accepted !== null;
}
