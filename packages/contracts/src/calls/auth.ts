import { z } from "zod";
import { defineCalls } from "../call.ts";
import {
  denomination,
  email,
  givenPassword,
  isWritable,
  messageReply,
  newPassword,
  notificationHour,
  position,
  timezone,
  username,
} from "../fields.ts";

/** A user's own account (specification, section 3). */
export const account = z
  .object({
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    denomination: z.string(),
    friendCode: z.string().meta({ examples: ["7K3M-9QXR"] }),
    preferredLocalNotificationHour: z.int().min(0).max(23).nullable(),
    notificationTimezone: z.string().nullable(),
    lastReadBook: z.string(),
    lastReadChapter: z.int(),
    bookmarkedBook: z.string().nullable(),
    bookmarkedChapter: z.int().nullable(),
    hidesLogins: z.boolean().meta({ description: "Whether friends are not told of logins." }),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof account>;

/** The reply to login and registration: the account and a token for 30 days. */
export const session = account
  .extend({ message: z.string(), token: z.string().meta({ description: "JWT, ES256, 30 days." }) })
  .meta({ id: "Session" });
export type Session = z.infer<typeof session>;

export const authCalls = defineCalls("auth", {
  login: {
    summary: "Log in",
    body: z.strictObject({
      email: z
        .string("Email must be text.")
        .trim()
        .toLowerCase()
        .min(1, "Email cannot be empty.")
        .max(254, "Email must be at most 254 characters long.")
        .refine(isWritable, "Please enter a valid email address."),
      password: givenPassword,
    }),
    reply: session,
    errors: [401],
  },
  register: {
    summary: "Sign up",
    body: z.strictObject({ username, email, password: newPassword, denomination }),
    status: 201,
    reply: session,
    errors: [409],
  },
  me: {
    summary: "The account that the token belongs to",
    reply: account,
  },
  saveBookmark: {
    summary: "Set the bookmark",
    body: position,
    reply: z.object({
      message: z.string(),
      bookmarkedBook: z.string(),
      bookmarkedChapter: z.int(),
    }),
  },
  saveLastRead: {
    summary: "Remember the passage that was read last",
    body: position,
    reply: z.object({ message: z.string(), lastReadBook: z.string(), lastReadChapter: z.int() }),
  },
  updateProfile: {
    summary: "Change some fields of the account",
    body: z
      .strictObject({
        username,
        email,
        denomination,
        preferredLocalNotificationHour: notificationHour,
        notificationTimezone: timezone,
        hidesLogins: z.boolean("Hiding logins must be true or false."),
      })
      .partial()
      .refine((changes) => Object.keys(changes).length > 0, "No changes detected."),
    reply: account
      .pick({
        username: true,
        email: true,
        denomination: true,
        preferredLocalNotificationHour: true,
        notificationTimezone: true,
        hidesLogins: true,
      })
      .meta({ id: "Profile" }),
    errors: [409],
  },
  changePassword: {
    summary: "Change the password; every other session ends within a minute",
    body: z
      .strictObject({ currentPassword: givenPassword, newPassword })
      .refine(
        (body) => body.currentPassword !== body.newPassword,
        "New password cannot be the same as the current password.",
      ),
    reply: messageReply,
  },
  exportAccount: {
    summary: "Everything that this service keeps about the account, as JSON",
    reply: z
      .object({
        exportedAt: z.iso.datetime(),
        account: account.extend({ createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }),
      })
      .meta({ id: "AccountExport" }),
  },
  deleteAccount: {
    summary: "Delete the account and all that belongs to it in every service",
    body: z.strictObject({ password: givenPassword }),
    reply: messageReply,
  },
});
