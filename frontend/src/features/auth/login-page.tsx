import { useLocation } from "react-router-dom";
import { Button } from "../../shared/button.tsx";
import { TextField } from "../../shared/field.tsx";
import { focusEmpty } from "../../shared/focus-empty.ts";
import { FormMessage } from "../../shared/form-message.tsx";
import { Link } from "../../shared/link.tsx";
import { useSession } from "../../shared/session.tsx";
import styles from "./auth-page.module.css";
import { AuthPage } from "./auth-page.tsx";
import { useEntry } from "./use-entry.ts";

/** Email and password; success leads to the reader. */
export function LoginPage() {
  const { login, endedReason } = useSession();
  const origin: unknown = useLocation().state;
  const { busy, error, clearError, enter } = useEntry({
    thrown: "Login failed. Please try again.",
    refused: "Login failed. Please check your credentials.",
  });

  function submit(form: FormData) {
    const email = String(form.get("email")).trim();
    const password = String(form.get("password"));
    const missing = email && password ? null : "Please enter both email and password.";
    return enter(missing, () => login(email, password));
  }

  return (
    <AuthPage title="Login">
      {endedReason && <FormMessage done={endedReason} />}
      <form
        noValidate
        className={styles.form}
        onInput={clearError}
        onSubmit={(event) => {
          event.preventDefault();
          focusEmpty(event.currentTarget);
          void submit(new FormData(event.currentTarget));
        }}
      >
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <FormMessage error={error} />
        <Button type="submit" busy={busy}>
          {busy ? "Logging in..." : "Login"}
        </Button>
      </form>
      <p>
        New to Berea?{" "}
        <Link to="/signup" state={origin}>
          Sign up
        </Link>
      </p>
    </AuthPage>
  );
}
