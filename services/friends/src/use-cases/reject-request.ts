import type { FriendsContext } from "../context.ts";
import { noRequest } from "../problems.ts";
import { pairId } from "../rules.ts";

/** Rejects what `askerId` has asked, who may ask again; Problem 404 when there is no such request. */
export async function rejectRequest(
  { friendships }: FriendsContext,
  userId: string,
  askerId: string,
): Promise<void> {
  const request = { _id: pairId(userId, askerId), state: "requested", askedBy: askerId };
  if (!(await friendships.deleteOne(request))) throw noRequest();
}
