import { z } from "zod";

/** An event that services exchange: its routing key and the schema of its payload. */
export interface EventDefinition<Name extends string, Payload> {
  readonly name: Name;
  readonly schema: z.ZodType<Payload>;
}

/**
 * The facts that other services may know about a user. `version` is incremented with each event
 * about the user: consumers keep the highest and ignore older ones.
 */
const userFacts = z.object({
  userId: z.string(),
  version: z.int().min(1),
  username: z.string(),
  friendCode: z.string(),
  preferredLocalNotificationHour: z.int().min(0).max(23).nullable(),
  notificationTimezone: z.string().nullable(),
});
export type UserFacts = z.infer<typeof userFacts>;

const deletedUser = z.object({ userId: z.string(), version: z.int().min(1) });
const loggedInUser = z.object({
  userId: z.string(),
  username: z.string(),
  at: z.iso.datetime(),
  /** The chapter that the user read last. */
  lastRead: z.object({ book: z.string(), chapter: z.int() }).optional(),
});
const changedFriendship = z.object({ userIds: z.tuple([z.string(), z.string()]) });
const dueVerse = z.object({
  userId: z.string(),
  /** The reader's local date, e.g. "2026-01-31". */
  date: z.iso.date(),
  /** The moment in UTC at which the reader's hour began. */
  dueAt: z.iso.datetime(),
});
const requestedTest = z.object({ date: z.iso.date() });

/** Durable: a user has signed up. */
export const userRegistered = defineEvent("user.registered", userFacts);
/** Durable: a user's facts have changed. */
export const userProfileChanged = defineEvent("user.profile_changed", userFacts);
/** Durable: an account was deleted; erase everything that belongs to it. */
export const userDeleted = defineEvent("user.deleted", deletedUser);
/** Ephemeral: a user who does not hide logins has logged in. */
export const userLoggedIn = defineEvent("user.logged_in", loggedInUser);
/** Ephemeral: a friendship or request has changed; clients that show lists reload them. */
export const friendshipChanged = defineEvent("friendship.changed", changedFriendship);
/** Durable: a reader's hour has come; send the verse to each of their devices. */
export const verseDue = defineEvent("verse.due", dueVerse);
/** Ephemeral: send the verse of a date to every device as a test. */
export const verseTestRequested = defineEvent("verse.test_requested", requestedTest);

function defineEvent<const Name extends string, Payload>(
  name: Name,
  schema: z.ZodType<Payload>,
): EventDefinition<Name, Payload> {
  return { name, schema };
}
