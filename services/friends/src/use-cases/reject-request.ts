import type { FriendsContext } from "../context.ts";
import { noRequest } from "../problems.ts";
import { pairId } from "../rules.ts";

/** Rejects a request of `askerId`, who may ask again; Problem 404 when there is none. */
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
