import { useState } from "react";
import { call, messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { TextField } from "../../shared/field.tsx";
import { focusEmpty } from "../../shared/focus-empty.ts";
import { FormMessage } from "../../shared/form-message.tsx";
import section from "../../shared/section.module.css";
import { Section } from "../../shared/section.tsx";
import { passwordFault } from "./password-fault.ts";

/** Changes the password. */
export function ChangePassword({ email }: { email: string }) {
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function change(form: HTMLFormElement) {
    const data = new FormData(form);
    const field = (name: string) => String(data.get(name) ?? "");
    const [current, next, confirmed] = [field("current"), field("next"), field("confirmed")];
    const fault = passwordFault({ current, next, confirmed });
    setError(fault);
    setDone(null);
    if (fault || busy) return;
    setBusy(true);
    try {
      await call("changePassword", { body: { currentPassword: current, newPassword: next } });
      form.reset();
      setDone("Password changed successfully!");
    } catch (failure) {
      setError(messageOf(failure, "An error occurred while changing password."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section id="security" title="Security">
      <form
        noValidate
        className={section.form}
        onSubmit={(event) => {
          event.preventDefault();
          focusEmpty(event.currentTarget);
          void change(event.currentTarget);
        }}
      >
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
        <FormMessage error={error} done={done} />
        <div className={section.ways}>
          <Button type="submit" busy={busy}>
            {busy ? "Changing..." : "Change password"}
          </Button>
        </div>
      </form>
    </Section>
  );
}
