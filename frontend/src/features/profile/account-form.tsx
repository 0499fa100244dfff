import { USERNAME_MAX_LENGTH } from "@berea/contracts/limits";
import { profileDenominations } from "@berea/scripture";
import { useState } from "react";
import { call, messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { SelectField, TextField } from "../../shared/field.tsx";
import { type FieldOf, Form, useSubmit } from "../../shared/form.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import { hourLabel, hours } from "../../shared/notification-hour.ts";
import section from "../../shared/section.module.css";
import { type User, useSession } from "../../shared/session.tsx";
import { detectedZone } from "../../shared/time-zone.ts";
import { changesOf, formOf } from "./profile-changes.ts";
import styles from "./profile-page.module.css";

interface AccountFormProps {
  user: User;
  /** The field that has the focus at first. */
  first: "username" | "hour";
  onCancel(): void;
  onSaved(): void;
}

/** Edits the account; sends only what was changed. */
export function AccountForm({ user, first, onCancel, onSaved }: AccountFormProps) {
  const { updateUser } = useSession();
  const [shown] = useState(() => formOf(user));
  const { busy, said, send } = useSubmit((failure) =>
    messageOf(failure, "An error occurred while updating profile."),
  );

  function save(field: FieldOf) {
    const form = {
      username: field("username").trim(),
      email: field("email").trim(),
      denomination: field("denomination"),
      hour: field("hour"),
    };
    const body = changesOf(form, shown, detectedZone());
    void send(faultOf(form, body), async () => {
      const { username: name, ...saved } = await call("updateProfile", { body });
      if (updateUser(user.id, { name, ...saved })) onSaved();
      return {};
    });
  }

  return (
    <Form className={section.form} onSend={save}>
      <TextField
        label="Username"
        name="username"
        autoComplete="name"
        defaultValue={shown.username}
        maxLength={USERNAME_MAX_LENGTH}
        autoFocus={first === "username"}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={shown.email}
      />
      <SelectField label="Denomination" name="denomination" defaultValue={shown.denomination}>
        {shown.denomination === "" && <option value="">Not Set</option>}
        {profileDenominations.map((denomination) => (
          <option key={denomination}>{denomination}</option>
        ))}
      </SelectField>
      {/* Where links to the hour lead. */}
      <div id="notification-hour" className={styles.hour}>
        <SelectField
          label="Notification hour"
          name="hour"
          defaultValue={shown.hour}
          autoFocus={first === "hour"}
          hint="When the verse of the day is sent, by this device’s clock."
        >
          <option value="">{hourLabel(null)}</option>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {hourLabel(hour)}
            </option>
          ))}
        </SelectField>
      </div>
      <FormMessage {...said} />
      <div className={section.ways}>
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : "Save"}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function faultOf(form: { username: string; email: string }, changes: object): string | null {
  if (!form.username || !form.email) return "Username and Email cannot be empty.";
  return Object.keys(changes).length > 0 ? null : "No changes detected.";
}
