import { type SessionClaims, sessionEnded } from "@berea/service-kit";
import type { Filter } from "@berea/service-kit/store";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";

/**
 * Matches the user of a session as long as the session has not ended. Part of each query and update
 * that a session asks for, so an ended session is refused at once, by every replica.
 */
export function ownAccount({ userId, sessionId, issuedAt }: SessionClaims): Filter<User> {
  return {
    _id: userId,
    $or: [{ sessionsEndedBefore: { $lt: issuedAt } }, { keptSession: sessionId }],
  };
}

/** The user that a session belongs to; Problem 401 when the session has ended. */
export async function findOwnAccount(
  { users }: AuthContext,
  session: SessionClaims,
): Promise<User> {
  const user = await users.findOne(ownAccount(session));
  if (!user) throw sessionEnded();
  return user;
}

/** Sets fields of the user that a session belongs to; Problem 401 when the session has ended. */
export async function setOwnFields(
  { users }: AuthContext,
  session: SessionClaims,
  fields: Partial<User>,
): Promise<User> {
  const user = await users.updateOne(ownAccount(session), {
    $set: { ...fields, updatedAt: new Date() },
  });
  if (!user) throw sessionEnded();
  return user;
}
