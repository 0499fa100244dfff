import type { Account } from "@berea/contracts";

/** The logged-in user as the client keeps it (specification, section 3). */
export interface User extends Omit<Account, "_id" | "username"> {
  id: string;
  name: string;
}

/** The user that an account of the server describes. */
export function userOf(account: Account): User {
  return userFrom({ ...account, id: account._id, name: account.username }) ?? unknownAccount();
}

/** Reads a stored record, giving missing fields their defaults; null when it is no user at all. */
export function userFrom(record: unknown): User | null {
  if (typeof record !== "object" || record === null) return null;
  const field = new Map<string, unknown>(Object.entries(record));
  const id = text(field.get("id"));
  if (!id) return null;
  return {
    id,
    name: text(field.get("name")) ?? "",
    email: text(field.get("email")) ?? "",
    denomination: text(field.get("denomination")) ?? "",
    friendCode: text(field.get("friendCode")) ?? "",
    preferredLocalNotificationHour: number(field.get("preferredLocalNotificationHour")),
    notificationTimezone: text(field.get("notificationTimezone")),
    lastReadBook: text(field.get("lastReadBook")) ?? "Genesis",
    lastReadChapter: number(field.get("lastReadChapter")) ?? 1,
    bookmarkedBook: text(field.get("bookmarkedBook")),
    bookmarkedChapter: number(field.get("bookmarkedChapter")),
    hidesLogins: field.get("hidesLogins") === true,
  };
}

function unknownAccount(): never {
  throw new TypeError("The account has no id.");
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
