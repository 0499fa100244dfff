import type { Account, calls, Session } from "@berea/contracts";
import type { z } from "zod";
import type { User } from "./models/user.ts";
import type { OpenedSession } from "./use-cases/log-in.ts";

/** A user as its owner sees it. */
export function presentAccount(user: User): Account {
  return {
    _id: user._id,
    username: user.username,
    email: user.email,
    denomination: user.denomination,
    friendCode: user.friendCode,
    preferredLocalNotificationHour: user.preferredLocalNotificationHour,
    notificationTimezone: user.notificationTimezone,
    lastReadBook: user.lastReadBook,
    lastReadChapter: user.lastReadChapter,
    bookmarkedBook: user.bookmarkedBook,
    bookmarkedChapter: user.bookmarkedChapter,
    // Absent in accounts created before the setting existed.
    hidesLogins: user.hidesLogins ?? false,
  };
}

/** What login and registration answer. */
export function presentSession({ user, token }: OpenedSession, message: string): Session {
  return { message, ...presentAccount(user), token };
}

/** The fields that a profile edit may change. */
export function presentProfile(user: User): z.input<typeof calls.updateProfile.reply> {
  return {
    username: user.username,
    email: user.email,
    denomination: user.denomination,
    preferredLocalNotificationHour: user.preferredLocalNotificationHour,
    notificationTimezone: user.notificationTimezone,
    hidesLogins: user.hidesLogins ?? false,
  };
}

/** Everything that auth keeps about a person. */
export function presentExport(user: User): z.input<typeof calls.exportAccount.reply> {
  return {
    exportedAt: new Date().toISOString(),
    account: {
      ...presentAccount(user),
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
    },
  };
}
