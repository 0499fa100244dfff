import { ButtonLink } from "../../shared/button.tsx";
import { Link } from "../../shared/link.tsx";
import { PageHeading } from "../../shared/page-heading.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import styles from "./not-found-page.module.css";

/** Any path that is none of ours. */
export function NotFoundPage() {
  useDocumentTitle("Page not found");
  return (
    <main className={styles.page}>
      <p className={styles.code}>404</p>
      <PageHeading>Page not found</PageHeading>
      <blockquote className={styles.quote}>
        <p>“I have gone astray like a lost sheep; seek thy servant.”</p>
        <footer>Psalms 119:176 (KJV)</footer>
      </blockquote>
      <p>The address may be mistyped, or the page may have moved.</p>
      <nav aria-label="Ways on" className={styles.ways}>
        <ButtonLink to="/">Home</ButtonLink>
        <ButtonLink to="/reader" kind="secondary">
          Reader
        </ButtonLink>
        <Link to="/about">About</Link>
      </nav>
    </main>
  );
}
