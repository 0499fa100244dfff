import { useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../../shared/button.tsx";
import { hourLabel } from "../../shared/notification-hour.ts";
import { Section } from "../../shared/section.tsx";
import type { User } from "../../shared/session.tsx";
import { showAlert } from "../../shared/toast.ts";
import { AccountForm } from "./account-form.tsx";
import styles from "./profile-page.module.css";

export function AccountInformation({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const { hash, key } = useLocation();
  const [answered, setAnswered] = useState<string>();
  const [first, setFirst] = useState<"username" | "hour">("username");
  const editButton = useRef<HTMLButtonElement>(null);

  // A link to the hour opens the form there, as often as it is followed.
  if (hash === "#notification-hour" && answered !== key) {
    setAnswered(key);
    edit("hour");
  }

  function edit(at: typeof first) {
    setFirst(at);
    setEditing(true);
  }

  function backToView() {
    setEditing(false);
    // The form and the button that had the focus are gone.
    requestAnimationFrame(() => editButton.current?.focus());
  }

  return (
    <Section id="account" title="Account Information">
      {editing ? (
        <AccountForm
          user={user}
          first={first}
          onCancel={backToView}
          onSaved={() => {
            backToView();
            showAlert("Profile updated successfully!", "success");
          }}
        />
      ) : (
        <>
          <AccountFacts user={user} />
          <div>
            <Button ref={editButton} kind="secondary" onClick={() => edit("username")}>
              Edit
            </Button>
          </div>
        </>
      )}
    </Section>
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
