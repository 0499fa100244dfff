import { useRef, useState } from "react";
import { Button } from "../../shared/button.tsx";
import type { User } from "../../shared/session.tsx";
import { showAlert } from "../../shared/toast.ts";
import { AccountForm } from "./account-form.tsx";
import { hourLabel } from "./notification-hour.ts";
import styles from "./profile-page.module.css";

/** The account, to be seen or edited. */
export function AccountInformation({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function backToView() {
    setEditing(false);
    // The form and the button that had the focus are gone.
    requestAnimationFrame(() => editButton.current?.focus());
  }

  return (
    <section className={styles.section} aria-labelledby="account">
      <h2 id="account">Account Information</h2>
      {editing ? (
        <AccountForm
          user={user}
          onCancel={backToView}
          onSaved={() => {
            backToView();
            showAlert("Profile updated successfully!", "success");
          }}
        />
      ) : (
        <>
          <AccountFacts user={user} />
          <Button ref={editButton} kind="secondary" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      )}
    </section>
  );
}

function AccountFacts({ user }: { user: User }) {
  const facts = [
    ["Username", user.name],
    ["Email", user.email],
    ["Denomination", user.denomination || "Not Set"],
    ["Notification hour", hourLabel(user.preferredLocalNotificationHour)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
