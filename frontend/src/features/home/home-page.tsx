import { ButtonLink } from "../../shared/button.tsx";
import { PageHeading } from "../../shared/page-heading.tsx";
import { useSession } from "../../shared/session.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { FeatureCards } from "./feature-cards.tsx";
import styles from "./home-page.module.css";
import { comingSoon, steps } from "./home-texts.ts";
import { ScriptureOfTheDay } from "./scripture-of-the-day.tsx";

/** What Berea is, the verse of the day, and the way in. */
export function HomePage() {
  const { user } = useSession();
  useDocumentTitle("Berea");
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <div className={styles.welcome}>
          <PageHeading>Read the Scriptures, and see how your tradition reads them.</PageHeading>
          <p className={styles.lead}>
            Berea opens the King James Bible in quiet. Beside any verse, chapter or book stands an
            interpretation from your own denomination, with its source named.
          </p>
          <div className={styles.ways} data-personal>
            {user ? (
              <ButtonLink to="/reader">Open Bible Reader</ButtonLink>
            ) : (
              <>
                <ButtonLink to="/signup">Start Your Journey</ButtonLink>
                <ButtonLink to="/reader" kind="secondary">
                  Try Reader
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <ScriptureOfTheDay />
      </div>

      <section className={styles.section} aria-labelledby="features">
        <h2 id="features">What you will find here</h2>
        <FeatureCards />
      </section>

      <section className={styles.section} aria-labelledby="steps">
        <h2 id="steps">How to begin</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.call} aria-labelledby="call">
        <h2 id="call">The book is open.</h2>
        <p data-personal>
          {user
            ? "Your chapter is where you left it."
            : "An account costs nothing, and keeps your place."}
        </p>
        <p data-personal>
          {user ? (
            <ButtonLink to="/reader">Open Bible Reader</ButtonLink>
          ) : (
            <ButtonLink to="/signup">Create Free Account</ButtonLink>
          )}
        </p>
      </section>

      <section className={styles.section} aria-labelledby="coming-soon">
        <h2 id="coming-soon">Coming Soon</h2>
        <dl className={styles.soon}>
          {comingSoon.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
