import { outboxField, type WithOutbox } from "@berea/service-kit/bus";
import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** The fields of an account that its user may change. */
export interface Profile {
  username: string;
  email: string;
  denomination: string;
  preferredLocalNotificationHour: number | null;
  notificationTimezone: string | null;
  /** Whether logins are hidden from friends. */
  hidesLogins: boolean;
}

/** An account or, when `deletedAt` is set, the record of a deleted one. */
export interface User extends WithOutbox, Profile {
  passwordHash: string;
  friendCode: string;
  lastReadBook: string;
  lastReadChapter: number;
  bookmarkedBook: string | null;
  bookmarkedChapter: number | null;
  /** Incremented with each published event about this user. */
  version: number;
  /** The generation of facts last published, see use-cases/retell-users.ts. */
  toldGeneration: number;
  /** Seconds since 1970; see rules.ts for this and the next. */
  newestTokenIssuedAt: number;
  /** Tokens issued in this second (since 1970) or earlier are refused, except `keptSession`. */
  sessionsEndedBefore: number;
  sessionsEndedAt: Date | null;
  keptSession: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Fields with defaults. */
export type UserDefaults = Exclude<
  keyof User,
  | "_id"
  | "username"
  | "email"
  | "denomination"
  | "passwordHash"
  | "friendCode"
  | "newestTokenIssuedAt"
>;

/** Raise this when a service or a fact is added that existing users must be published to. */
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

export const userModel = defineModel<User, UserDefaults>("users", schema);

/** What is kept of a deleted account, for its event and its sessions. */
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
 * All other fields, emptied: a field added to `User` does not compile until it is emptied here or
 * listed above. Unique indexes need unique values.
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
