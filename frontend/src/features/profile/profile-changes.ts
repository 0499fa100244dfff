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

/** Only what differs from the user (section 5); the time zone goes with the hour. */
export function changesOf(form: ProfileForm, user: User, timezone: string): Changes {
  const shown = formOf(user);
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
