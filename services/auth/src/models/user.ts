import { outboxField, type WithOutbox } from "@berea/service-kit/bus";
import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** What a user may change of the account. */
export interface Profile {
  username: string;
  email: string;
  denomination: string;
  preferredLocalNotificationHour: number | null;
  notificationTimezone: string | null;
  /** Whether friends are not told of logins. */
  hidesLogins: boolean;
}

/** An account, or, when `deletedAt` is set, what has to be known of a deleted one. */
export interface User extends WithOutbox, Profile {
  passwordHash: string;
  friendCode: string;
  lastReadBook: string;
  lastReadChapter: number;
  bookmarkedBook: string | null;
  bookmarkedChapter: number | null;
  /** Grows with each event that tells others of this user. */
  version: number;
  /** Which generation of facts others have been told; use-cases/retell-users.ts says what for. */
  toldGeneration: number;
  /** Seconds since 1970; rules.ts says what this and the next are for. */
  newestTokenIssuedAt: number;
  /** Tokens issued in this second (since 1970) or before are refused, but for `keptSession`. */
  sessionsEndedBefore: number;
  sessionsEndedAt: Date | null;
  keptSession: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** The fields that the schema fills in. */
export type UserDefaults =
  | "preferredLocalNotificationHour"
  | "notificationTimezone"
  | "hidesLogins"
  | "lastReadBook"
  | "lastReadChapter"
  | "bookmarkedBook"
  | "bookmarkedChapter"
  | "version"
  | "toldGeneration"
  | "outbox"
  | "sessionsEndedBefore"
  | "sessionsEndedAt"
  | "keptSession"
  | "createdAt"
  | "updatedAt"
  | "deletedAt";

/** To be raised when a service or a fact is added that existing users have to be told to. */
export const FACTS_GENERATION = 1;

const text = { type: String, required: true };
const absent = { default: null };

const schema = new Schema({
  ...outboxField,
  email: { ...text, unique: true },
  username: text,
  passwordHash: text,
  denomination: text,
  friendCode: { ...text, unique: true },
  preferredLocalNotificationHour: { type: Number, ...absent },
  notificationTimezone: { type: String, ...absent },
  hidesLogins: { type: Boolean, default: false },
  lastReadBook: { type: String, default: "Genesis" },
  lastReadChapter: { type: Number, default: 1 },
  bookmarkedBook: { type: String, ...absent },
  bookmarkedChapter: { type: Number, ...absent },
  version: { type: Number, default: 1 },
  toldGeneration: { type: Number, default: FACTS_GENERATION, index: true },
  newestTokenIssuedAt: { type: Number, required: true },
  sessionsEndedBefore: { type: Number, default: 0 },
  sessionsEndedAt: { type: Date, ...absent, index: true },
  keptSession: { type: String, ...absent },
  createdAt: { type: Date, default: () => new Date() },
  updatedAt: { type: Date, default: () => new Date() },
  deletedAt: { type: Date, ...absent, index: true },
});

/** The users of Berea. */
export const userModel = defineModel<User, UserDefaults>("users", schema);

/** What stays of a deleted account: by when others must have heard of it, and of its sessions. */
type KeptOfDeleted =
  | "_id"
  | "outbox"
  | "version"
  | "toldGeneration"
  | "newestTokenIssuedAt"
  | "sessionsEndedBefore"
  | "sessionsEndedAt"
  | "keptSession"
  | "createdAt"
  | "updatedAt"
  | "deletedAt";

/**
 * All other fields of a deleted account: a field that is added to `User` does not compile until it
 * is emptied here or listed above. The unique indexes ask for something unique.
 */
export function withoutPerson(userId: string): Omit<User, KeptOfDeleted> {
  return {
    email: `deleted:${userId}`,
    friendCode: `deleted:${userId}`,
    username: "deleted",
    passwordHash: "deleted",
    denomination: "deleted",
    preferredLocalNotificationHour: null,
    notificationTimezone: null,
    hidesLogins: false,
    lastReadBook: "Genesis",
    lastReadChapter: 1,
    bookmarkedBook: null,
    bookmarkedChapter: null,
  };
}
