import type { ReactNode } from "react";
import { PageHeading } from "../../shared/page-heading.tsx";
import { useSession } from "../../shared/session.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AccountInformation } from "./account-information.tsx";
import { ChangePassword } from "./change-password.tsx";
import styles from "./profile-page.module.css";
import { ReadingProgress } from "./reading-progress.tsx";

/** The user's own page; its children stand between what concerns reading and security. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  useDocumentTitle("Profile");
  if (!user) return <p className={styles.page}>Loading user data or not logged in...</p>;
  return (
    <div className={styles.page}>
      <PageHeading>Profile</PageHeading>
      <AccountInformation user={user} />
      <ReadingProgress user={user} />
      {children}
      <ChangePassword email={user.email} />
    </div>
  );
}
