import { countFailures } from "@berea/service-kit";
import type { FriendsContext } from "../context.ts";
import { assertRoom } from "../people/assert-room.ts";
import { findByCode, type KnownPerson } from "../people/people.ts";
import { refuseDeletedAccounts } from "../people/refuse-deleted-accounts.ts";
import { alreadyFriends, alreadyRequested, ownCode, unknownCode } from "../problems.ts";
import { pairId, readFriendCode, sortedPair } from "../rules.ts";

/** The outcome of a request, and the person asked. */
export interface SentRequest {
  readonly person: KnownPerson;
  /** `accepted` when the other person had already asked. */
  readonly outcome: "sent" | "accepted";
}

/**
 * Sends a request by friend code; if that person has already asked, accepts it at once. Problem 409
 * when the two already have a friendship or request, or either has too many.
 */
export async function sendFriendRequest(
  context: FriendsContext,
  userId: string,
  typedCode: string,
): Promise<SentRequest> {
  const counted = { limiter: context.misses, key: userId };
  const person = await countFailures(counted, async () => {
    const code = readFriendCode(typedCode);
    return code === undefined ? undefined : await findByCode(context, code);
  });
  if (!person) throw unknownCode();
  if (person._id === userId) throw ownCode();
  await assertRoom(context, userId, person);
  const outcome = await askOrAccept(context, userId, person);
  await refuseDeletedAccounts(context, [userId, person._id], unknownCode);
  return { person, outcome };
}

async function askOrAccept(
  { friendships }: FriendsContext,
  userId: string,
  { _id: otherId, username }: KnownPerson,
): Promise<SentRequest["outcome"]> {
  const _id = pairId(userId, otherId);
  // A retry means that the friendship was changed or removed concurrently.
  for (;;) {
    const users = sortedPair(userId, otherId);
    const asked = {
      ...{ users, askedBy: userId, askedAt: new Date() },
      state: "requested",
    } as const;
    const options = { upsert: true, returnDocument: "before" } as const;
    const found = await friendships.updateOne({ _id }, { $setOnInsert: asked }, options);
    if (!found) return "sent";
    if (found.state === "accepted") throw alreadyFriends(username);
    if (found.askedBy === userId) throw alreadyRequested(username);
    const accepted = await friendships.updateOne(
      { _id, state: "requested", askedBy: otherId },
      { $set: { state: "accepted", acceptedAt: new Date() } },
    );
    if (accepted) return "accepted";
  }
}
