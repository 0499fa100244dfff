import type { FriendsContext } from "../context.ts";
import { findKnown, type KnownPerson } from "../people/people.ts";

/** Requests that wait for the user's answer, oldest first. */
export async function listPendingRequests(
  context: FriendsContext,
  userId: string,
): Promise<KnownPerson[]> {
  const requests = await context.friendships.find(
    { users: userId, state: "requested", askedBy: { $ne: userId } },
    { sort: { askedAt: 1, _id: 1 } },
  );
  const people = await findKnown(
    context,
    requests.map(({ askedBy }) => askedBy),
  );
  return requests.flatMap(({ askedBy }) => people.get(askedBy) ?? []);
}
