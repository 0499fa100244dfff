import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { BookIcon } from "../../shared/icons.tsx";
import { Link } from "../../shared/link.tsx";
import { PageHeading } from "../../shared/page-heading.tsx";
import { useSession } from "../../shared/session.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import styles from "./auth-page.module.css";

/** What login and sign-up share: the frame, and the way on for those who are logged in. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const { state, user } = useSession();
  const origin: unknown = useLocation().state;
  useDocumentTitle(title);
  if (state === "authenticated") {
    return <Navigate to={readerAddress(origin, user?.id)} replace />;
  }
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" className={styles.name}>
          <BookIcon />
          Berea
        </Link>
      </header>
      <main className={styles.main}>
        <PageHeading>{title}</PageHeading>
        {children}
      </main>
      <aside className={styles.epigraph}>
        <blockquote>
          <p>
            These were more noble than those in Thessalonica, in that they received the word with
            all readiness of mind, and searched the scriptures daily, whether those things were so.
          </p>
        </blockquote>
        <p>Acts 17:11, of the people of Berea</p>
      </aside>
    </div>
  );
}

/**
 * Success leads to the reader (specification, section 2), at the passage that was asked for, unless
 * it was another user who was sent away from there.
 */
function readerAddress(origin: unknown, userId: string | undefined): string {
  if (typeof origin !== "object" || origin === null || !("from" in origin)) return "/reader";
  const isForeign = "owner" in origin && origin.owner !== undefined && origin.owner !== userId;
  const { from } = origin;
  const isReader = typeof from === "string" && /^\/reader(?=$|[?#])/.test(from);
  return isReader && !isForeign ? from : "/reader";
}
