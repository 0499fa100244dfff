import type { FriendsContext } from "../context.ts";
import { noRequest } from "../problems.ts";
import { pairId } from "../rules.ts";

/** Rejects what `askerId` has asked, who may ask again; Problem 404 when there is no such request. */
export async function rejectRequest(
  { friendships }: FriendsContext,
  userId: string,
  askerId: string,
): Promise<void> {
  const _id = pairId(userId, askerId);
  if (!(await friendships.deleteOne({ _id, state: "requested", askedBy: askerId }))) {
    throw noRequest();
  }
}
