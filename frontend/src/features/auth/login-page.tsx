import { useLocation } from "react-router-dom";
import { Button } from "../../shared/button.tsx";
import { TextField } from "../../shared/field.tsx";
import { type FieldOf, Form, useSubmit } from "../../shared/form.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import { Link } from "../../shared/link.tsx";
import { useSession } from "../../shared/session.tsx";
import styles from "./auth-page.module.css";
import { AuthPage } from "./auth-page.tsx";
import { entryFailure } from "./entry-failure.ts";

/** Email and password; success leads to the reader. */
export function LoginPage() {
  const { login, endedReason } = useSession();
  const origin: unknown = useLocation().state;
  const { busy, said, clear, send } = useSubmit((failure) =>
    entryFailure(failure, { failed: "Login failed", thrown: "Login failed. Please try again." }),
  );

  function submit(field: FieldOf) {
    const email = field("email").trim();
    const password = field("password");
    const missing = email && password ? null : "Please enter both email and password.";
    void send(missing, async () =>
      (await login(email, password))
        ? {}
        : { error: "Login failed. Please check your credentials." },
    );
  }

  return (
    <AuthPage title="Login">
      {endedReason && <FormMessage done={endedReason} />}
      <Form className={styles.form} onInput={clear} onSend={submit}>
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <FormMessage {...said} />
        <Button type="submit" busy={busy}>
          {busy ? "Logging in..." : "Login"}
        </Button>
      </Form>
      <p>
        New to Berea?{" "}
        <Link to="/signup" state={origin}>
          Sign up
        </Link>
      </p>
    </AuthPage>
  );
}
