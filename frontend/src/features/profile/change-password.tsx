import { PASSWORD_MIN_LENGTH } from "@berea/contracts/limits";
import { call, messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { TextField } from "../../shared/field.tsx";
import { type FieldOf, Form, useSubmit } from "../../shared/form.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import section from "../../shared/section.module.css";
import { Section } from "../../shared/section.tsx";

export function ChangePassword({ email }: { email: string }) {
  const { busy, said, send } = useSubmit((failure) =>
    messageOf(failure, "An error occurred while changing password."),
  );

  function change(field: FieldOf, form: HTMLFormElement) {
    const [current, next, confirmed] = [field("current"), field("next"), field("confirmed")];
    const body = { currentPassword: current, newPassword: next };
    void send(passwordFault({ current, next, confirmed }), async () => {
      await call("changePassword", { body });
      form.reset();
      return { done: "Password changed successfully!" };
    });
  }

  return (
    <Section id="security" title="Security">
      <Form className={section.form} onSend={change}>
        {/* Tells password stores whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label="New password"
          name="next"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters. Other devices will have to log in again."
          required
        />
        <TextField
          label="Confirm new password"
          name="confirmed"
          type="password"
          autoComplete="new-password"
          required
        />
        <FormMessage {...said} />
        <div className={section.ways}>
          <Button type="submit" busy={busy}>
            {busy ? "Changing..." : "Change password"}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

/** What a change of password needs. */
interface PasswordForm {
  current: string;
  next: string;
  confirmed: string;
}

/** What is wrong with the form, in the words and the order of the specification; null if nothing. */
function passwordFault({ current, next, confirmed }: PasswordForm): string | null {
  if (!current || !next || !confirmed) return "Please fill in all password fields.";
  if (next.length < PASSWORD_MIN_LENGTH) {
    return `New password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
  }
  if (next !== confirmed) return "New passwords do not match.";
  if (next === current) return "New password cannot be the same as the current password.";
  return null;
}
