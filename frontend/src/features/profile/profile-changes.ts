import type { Input } from "@berea/contracts";
import { isDenomination, profileSpelling } from "@berea/scripture";
import type { User } from "../../shared/session.tsx";

type Changes = Input<"updateProfile">["body"];

/** What the form holds; the hour as the select gives it, "" for Off. */
export interface ProfileForm {
  username: string;
  email: string;
  denomination: string;
  hour: string;
}

/** The form as it is first shown. */
export function formOf(user: User): ProfileForm {
  const { name, email, denomination, preferredLocalNotificationHour: hour } = user;
  return {
    username: name,
    email,
    denomination: isDenomination(denomination) ? profileSpelling(denomination) : "",
    hour: hour === null ? "" : `${hour}`,
  };
}

/**
 * Only what differs from the form as it was first shown (section 5): another device may have changed
 * the rest meanwhile. The time zone goes with the hour.
 */
export function changesOf(form: ProfileForm, shown: ProfileForm, timezone: string): Changes {
  const changes: Changes = {};
  if (form.username !== shown.username) changes.username = form.username;
  if (form.email !== shown.email) changes.email = form.email;
  if (form.denomination !== shown.denomination) changes.denomination = form.denomination;
  if (form.hour !== shown.hour) {
    const hour = form.hour === "" ? null : Number(form.hour);
    changes.preferredLocalNotificationHour = hour;
    changes.notificationTimezone = hour === null ? null : timezone;
  }
  return changes;
}
