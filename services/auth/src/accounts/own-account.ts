import { type SessionClaims, sessionEnded } from "@berea/service-kit";
import type { Filter } from "@berea/service-kit/store";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";

/**
 * Matches a session's user while the session lasts. It is part of every query and update made for a
 * session, so every replica refuses an ended session at once.
 */
export function ownAccount({ userId, sessionId, issuedAt }: SessionClaims): Filter<User> {
  return {
    _id: userId,
    $or: [{ sessionsEndedBefore: { $lt: issuedAt } }, { keptSession: sessionId }],
  };
}

/** A session's user; Problem 401 when the session has ended. */
export async function findOwnAccount(
  { users }: AuthContext,
  session: SessionClaims,
): Promise<User> {
  const user = await users.findOne(ownAccount(session));
  if (!user) throw sessionEnded();
  return user;
}

/** Sets fields of a session's user; Problem 401 when the session has ended. */
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
