import { USERNAME_MAX_LENGTH } from "@berea/contracts/limits";
import { signUpDenominations } from "@berea/scripture";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../../shared/button.tsx";
import { SelectField, TextField } from "../../shared/field.tsx";
import { type FieldOf, Form, useSubmit } from "../../shared/form.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import { Link } from "../../shared/link.tsx";
import { useSession } from "../../shared/session.tsx";
import styles from "./auth-page.module.css";
import { AuthPage } from "./auth-page.tsx";
import { entryFailure } from "./entry-failure.ts";

/** Name, email, password and denomination; success leads to the reader. */
export function SignupPage() {
  const { register } = useSession();
  const origin: unknown = useLocation().state;
  const [unchosen, setUnchosen] = useState(false);
  const { busy, said, clear, send } = useSubmit((failure) =>
    entryFailure(failure, {
      failed: "Signup failed",
      thrown: "Signup failed due to an error. Please try again.",
    }),
  );

  function submit(field: FieldOf) {
    const input = {
      username: field("name").trim(),
      email: field("email").trim(),
      password: field("password"),
      denomination: field("denomination"),
    };
    setUnchosen(!input.denomination);
    const missing = Object.values(input).every(Boolean)
      ? null
      : "Please fill in all fields, including denomination.";
    void send(missing, async () =>
      (await register(input)) ? {} : { error: "Signup failed. Please try again." },
    );
  }

  return (
    <AuthPage title="Sign Up">
      <Form className={styles.form} onInput={clear} onSend={submit}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={USERNAME_MAX_LENGTH}
          required
        />
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters."
          required
        />
        <SelectField
          label="Denomination"
          name="denomination"
          defaultValue=""
          error={unchosen ? "Please select a denomination." : undefined}
          hint="Interpretations are given in its voice. You can change it later."
          onChange={() => setUnchosen(false)}
          required
        >
          <option value="" disabled>
            Select your denomination
          </option>
          {signUpDenominations.map((denomination) => (
            <option key={denomination}>{denomination}</option>
          ))}
        </SelectField>
        <FormMessage {...said} />
        <Button type="submit" busy={busy}>
          {busy ? "Signing up..." : "Sign Up"}
        </Button>
      </Form>
      <p>
        Already have an account?{" "}
        <Link to="/login" state={origin}>
          Login
        </Link>
      </p>
    </AuthPage>
  );
}
