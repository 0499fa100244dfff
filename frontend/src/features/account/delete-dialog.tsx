import { useId, useRef } from "react";
import { Button } from "../../shared/button.tsx";
import dialogStyles from "../../shared/dialog.module.css";
import { Dialog } from "../../shared/dialog.tsx";
import { TextField } from "../../shared/field.tsx";
import { Form } from "../../shared/form.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import section from "../../shared/section.module.css";
import type { User } from "../../shared/session.tsx";
import styles from "./account.module.css";
import { useDeletion } from "./use-deletion.ts";

interface DeleteDialogProps {
  user: User;
  /** The user keeps the account. */
  onClose(): void;
}

/** Says what goes with the account and asks for the password. */
export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const { busy, fault, clearFault, remove } = useDeletion(user);
  const dialog = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const id = useId();

  async function submit(typed: string) {
    if (await remove(typed)) return;
    password.current?.focus();
    password.current?.select();
  }

  /** In a browser without `closedby`, Escape pressed twice closes a dialog whatever the page says. */
  function closed() {
    if (busy) dialog.current?.showModal();
    else onClose();
  }

  return (
    <Dialog
      ref={dialog}
      // The question comes before its field: whoever listens hears it with the dialog.
      first={password}
      className={dialogStyles.dialog}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-what`}
      // What has been sent cannot be called back; its answer has to be seen.
      closedby={busy ? "none" : "closerequest"}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={closed}
    >
      <h3 id={`${id}-name`}>Delete account</h3>
      <div id={`${id}-what`}>
        <p>This goes, everywhere in Berea, at once and for good:</p>
        <ul className={styles.gone}>
          <li>your name, email address, password and denomination</li>
          <li>your bookmark and where you last read, and the reading history in this browser</li>
          <li>your friends, your requests and your friend code</li>
          <li>your devices: the verse of the day is no longer sent to any of them</li>
        </ul>
      </div>
      <Form
        className={styles.form}
        onInput={clearFault}
        onSend={(field) => void submit(field("password"))}
      >
        {/* Tells password stores whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <TextField
          ref={password}
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          readOnly={busy}
          error={fault?.at === "password" ? fault.text : undefined}
        />
        {/* The field has the focus already, so its new description would not be read out. */}
        <p role="alert" className="visually-hidden">
          {fault?.at === "password" && fault.text}
        </p>
        <FormMessage error={fault?.at === "form" ? fault.text : null} />
        <div className={section.ways}>
          <Button type="submit" busy={busy}>
            {busy ? "Deleting..." : "Delete for good"}
          </Button>
          <Button kind="secondary" busy={busy} onClick={onClose}>
            Keep my account
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
