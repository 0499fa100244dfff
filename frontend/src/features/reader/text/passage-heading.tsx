import type { MouseEvent } from "react";
import { PageHeading } from "../../../shared/page-heading.tsx";
import type { Position } from "../position/position.ts";
import styles from "./passage-heading.module.css";

interface PassageHeadingProps {
  position: Position;
  /** The reader has already gone elsewhere, of which the text is not there yet. */
  isLeaving: boolean;
  onAsk: (about: "book" | "chapter", button: HTMLElement) => void;
}

/** Book and chapter; each opens the summary of what it names. */
export function PassageHeading({ position, isLeaving, onAsk }: PassageHeadingProps) {
  const ask = (about: "book" | "chapter") => (event: MouseEvent<HTMLButtonElement>) =>
    onAsk(about, event.currentTarget);
  return (
    <PageHeading className={styles.heading}>
      <button
        type="button"
        title={`Summary of ${position.book}`}
        className={styles.part}
        disabled={isLeaving}
        onClick={ask("book")}
      >
        {position.book}
      </button>{" "}
      <button
        type="button"
        title={`Summary of chapter ${position.chapter}`}
        className={styles.part}
        disabled={isLeaving}
        onClick={ask("chapter")}
      >
        {position.chapter}
      </button>
    </PageHeading>
  );
}
