import { paths } from "@berea/contracts/paths";
import { Button } from "../../shared/button.tsx";
import { Link } from "../../shared/link.tsx";
import { useFirstSight } from "../../shared/use-first-sight.ts";
import { VerseText } from "../../shared/verse-text.tsx";
import styles from "./scripture-of-the-day.module.css";
import { useVerseOfTheDay } from "./use-verse-of-the-day.ts";

// The verse changes for everybody at midnight UTC (decisions on the specification).
const today = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** Characters beyond which a verse is set smaller, so that the card keeps its height. */
const longText = 150;

/** The card with the verse of the day, in each of its states. */
export function ScriptureOfTheDay() {
  const isFirstSight = useFirstSight();
  return (
    <section className={styles.leaf} aria-labelledby="scripture-of-the-day" tabIndex={-1}>
      <header className={styles.head}>
        <h2 id="scripture-of-the-day">Scripture of the Day</h2>
        {/* The document may be older than the day. */}
        <p>{isFirstSight ? "\u00a0" : today.format()}</p>
      </header>
      <div className={styles.body} aria-live="polite">
        <Verse />
      </div>
    </section>
  );
}

function Verse() {
  const [state, tryAgain] = useVerseOfTheDay();
  if (state.step === "loading") return <p className={styles.state}>Loading verse...</p>;
  if (state.step === "failed") {
    return (
      <>
        <p className={styles.state}>{state.text}</p>
        <Button
          kind="secondary"
          onClick={(event) => {
            // The button goes, so the focus moves to the card first.
            event.currentTarget.closest("section")?.focus();
            tryAgain();
          }}
        >
          Try again
        </Button>
      </>
    );
  }
  if (!state.verse) return <p className={styles.state}>Verse of the day not available.</p>;

  const { text, book, chapter, verse } = state.verse;
  return (
    <figure>
      <blockquote className={text.length > longText ? styles.longText : styles.text}>
        “<VerseText text={text} />”
      </blockquote>
      <figcaption className={styles.reference}>
        <Link to={paths.reader({ book, chapter })}>
          {book} {chapter}:{verse} (KJV)
        </Link>
      </figcaption>
    </figure>
  );
}
