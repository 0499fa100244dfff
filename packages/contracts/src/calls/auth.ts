import { z } from "zod";
import { defineCall } from "../call.ts";
import {
  denomination,
  email,
  givenPassword,
  isWritable,
  messageReply,
  newPassword,
  notificationHour,
  place,
  timezone,
  username,
} from "../fields.ts";

/** A user's own account, as specification section 3 lists it. */
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
/** A user's own account. */
export type Account = z.infer<typeof account>;

/** What login and registration answer: the account and a token of 30 days. */
export const session = account
  .extend({ message: z.string(), token: z.string().meta({ description: "JWT, ES256, 30 days." }) })
  .meta({ id: "Session" });
/** An account with its token. */
export type Session = z.infer<typeof session>;

export const login = defineCall({
  id: "login",
  tag: "auth",
  method: "POST",
  path: "/api/auth/login",
  summary: "Log in",
  bearer: false,
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
  status: 200,
  reply: session,
  errors: [401],
});

export const register = defineCall({
  id: "register",
  tag: "auth",
  method: "POST",
  path: "/api/auth/register",
  summary: "Sign up",
  bearer: false,
  body: z.strictObject({ username, email, password: newPassword, denomination }),
  status: 201,
  reply: session,
  errors: [409],
});

export const me = defineCall({
  id: "me",
  tag: "auth",
  method: "GET",
  path: "/api/auth/me",
  summary: "The account that the token belongs to",
  bearer: true,
  status: 200,
  reply: account,
  errors: [401],
});

export const saveBookmark = defineCall({
  id: "saveBookmark",
  tag: "auth",
  method: "PUT",
  path: "/api/auth/bookmark",
  summary: "Set the bookmark",
  bearer: true,
  body: place,
  status: 200,
  reply: z.object({ message: z.string(), bookmarkedBook: z.string(), bookmarkedChapter: z.int() }),
  errors: [401],
});

export const saveLastRead = defineCall({
  id: "saveLastRead",
  tag: "auth",
  method: "PUT",
  path: "/api/auth/last-read",
  summary: "Remember the passage that was read last",
  bearer: true,
  body: place,
  status: 200,
  reply: z.object({ message: z.string(), lastReadBook: z.string(), lastReadChapter: z.int() }),
  errors: [401],
});

export const updateProfile = defineCall({
  id: "updateProfile",
  tag: "auth",
  method: "PUT",
  path: "/api/auth/profile",
  summary: "Change some fields of the account",
  bearer: true,
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
  status: 200,
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
  errors: [401, 409],
});

export const changePassword = defineCall({
  id: "changePassword",
  tag: "auth",
  method: "PUT",
  path: "/api/auth/change-password",
  summary: "Change the password; every other session ends within a minute",
  bearer: true,
  body: z
    .strictObject({ currentPassword: givenPassword, newPassword })
    .refine(
      (body) => body.currentPassword !== body.newPassword,
      "New password cannot be the same as the current password.",
    ),
  status: 200,
  reply: messageReply,
  errors: [401],
});

export const exportAccount = defineCall({
  id: "exportAccount",
  tag: "auth",
  method: "GET",
  path: "/api/auth/export",
  summary: "Everything that this service keeps about the account, as JSON",
  bearer: true,
  status: 200,
  reply: z
    .object({
      exportedAt: z.iso.datetime(),
      account: account.extend({ createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }),
    })
    .meta({ id: "AccountExport" }),
  errors: [401],
});

export const deleteAccount = defineCall({
  id: "deleteAccount",
  tag: "auth",
  method: "DELETE",
  path: "/api/auth/account",
  summary: "Delete the account and all that belongs to it in every service",
  bearer: true,
  body: z.strictObject({ password: givenPassword }),
  status: 200,
  reply: messageReply,
  errors: [401],
});
