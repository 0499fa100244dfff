import type { Account } from "@berea/contracts";
import { request } from "../../shared/api-client.ts";

/** The fields of the account that can be changed. */
export type Profile = Pick<
  Account,
  "username" | "email" | "denomination" | "preferredLocalNotificationHour" | "notificationTimezone"
>;

/** Saves changed fields and returns the profile as it now stands. */
export function saveProfile(changes: Partial<Profile>): Promise<Profile> {
  return request("/api/auth/profile", { method: "PUT", body: changes, bearer: true });
}

/** Changes the password; the other sessions of the account end. */
export async function savePassword(currentPassword: string, newPassword: string): Promise<void> {
  await request("/api/auth/change-password", {
    method: "PUT",
    body: { currentPassword, newPassword },
    bearer: true,
  });
}
