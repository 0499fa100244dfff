import type { calls, UserFacts } from "@berea/contracts";
import type { z } from "zod";
import type { Profile, User } from "./models/user.ts";

/**
 * When sessions end. A token is dated in whole seconds, but a password may change at any moment
 * within one. So each user's document holds the newest second in which a token was issued, written
 * before the token is handed out. A password change ends all sessions up to that second or to the
 * current one, whichever is later, and later tokens are dated at least one second after it. So
 * neither clock differences between replicas nor the order of arrival can keep a session that
 * should end, or end one that was opened afterwards.
 */

/** The date of a user's next token, in seconds since 1970. */
export function issueTime(user: Pick<User, "sessionsEndedBefore">, now: Date): number {
  return Math.max(secondOf(now), user.sessionsEndedBefore + 1);
}

/** The last second (since 1970) whose tokens are refused when all sessions end now. */
export function endOfSessions(user: Pick<User, "newestTokenIssuedAt">, now: Date): number {
  return Math.max(secondOf(now), user.newestTokenIssuedAt);
}

/** Omitted fields stay as they are. */
export type ProfileEdit = z.output<typeof calls.updateProfile.body>;

/** The fields of `given` that differ from the user's. */
export function changesOf(user: User, given: ProfileEdit): Partial<Profile> {
  const changes = Object.entries(given).filter(
    ([field, value]) => value !== undefined && user[field as keyof Profile] !== value, // keys of Profile
  );
  return Object.fromEntries(changes);
}

/** Whether other services keep any of the changed fields. */
export function concernsOthers(changes: Partial<Profile>): boolean {
  return (
    changes.username !== undefined ||
    changes.preferredLocalNotificationHour !== undefined ||
    changes.notificationTimezone !== undefined
  );
}

/** What other services learn about a user. */
export function factsOf(user: Omit<UserFacts, "userId"> & { _id: string }): UserFacts {
  const { username, friendCode, preferredLocalNotificationHour, notificationTimezone } = user;
  return {
    userId: user._id,
    version: user.version,
    username,
    friendCode,
    preferredLocalNotificationHour,
    notificationTimezone,
  };
}

function secondOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
