import type { calls, UserFacts } from "@berea/contracts";
import type { z } from "zod";
import type { Profile, User } from "./models/user.ts";

/**
 * When sessions end. A token says in whole seconds when it was issued, and a password may change
 * at any moment within a second. So each user's document holds the newest second that any of its
 * tokens was issued at, written before the token is handed out; a change of the password ends all
 * sessions up to that second or to its own, whichever is later; and tokens that are issued after it
 * are dated one second later at least. No clock of another replica and no order of arrival can then
 * keep a session that had to end, or end one that was opened after.
 */

/** The second (since 1970) that a new session of the user is dated at. */
export function issueTime(user: Pick<User, "sessionsEndedBefore">, now: Date): number {
  return Math.max(secondOf(now), user.sessionsEndedBefore + 1);
}

/** The last second (since 1970) whose sessions end when all sessions of the user end now. */
export function endOfSessions(user: Pick<User, "newestTokenIssuedAt">, now: Date): number {
  return Math.max(secondOf(now), user.newestTokenIssuedAt);
}

/** What an edit of the profile asks for; fields that it leaves out stay as they are. */
export type ProfileEdit = z.output<typeof calls.updateProfile.body>;

/** The fields of `given` that differ from what the user has. */
export function changesOf(user: User, given: ProfileEdit): Partial<Profile> {
  const changes = Object.entries(given).filter(
    ([field, value]) => value !== undefined && user[field as keyof Profile] !== value, // keys of Profile
  );
  return Object.fromEntries(changes);
}

/** Whether other services keep one of the changed fields. */
export function concernsOthers(changes: Partial<Profile>): boolean {
  return (
    changes.username !== undefined ||
    changes.preferredLocalNotificationHour !== undefined ||
    changes.notificationTimezone !== undefined
  );
}

/** What other services are told of a user. */
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
