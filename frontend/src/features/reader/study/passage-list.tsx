import { useId } from "react";
import type { Outline, OutlinePassage } from "./outline.ts";
import styles from "./study.module.css";

interface PassageListProps {
  outline: Outline;
  onPassage: (passage: OutlinePassage) => void;
}

/** The passages of a chapter, each of which opens its reading. */
export function PassageList({ outline: { reference, passages }, onPassage }: PassageListProps) {
  const id = useId();
  if (passages.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        Readings in {reference}
      </h3>
      <ol className={styles.passages}>
        {passages.map((passage) => (
          <li key={passage.range}>
            <button type="button" className={styles.passage} onClick={() => onPassage(passage)}>
              <span className={styles.verses}>
                {passage.start}
                {passage.end > passage.start && `–${passage.end}`}
              </span>{" "}
              {passage.title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
