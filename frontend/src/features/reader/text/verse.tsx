import type { Verse as VerseOfChapter } from "@berea/contracts";
import { memo } from "react";
import { VerseText } from "../../../shared/verse-text.tsx";
import styles from "./verse.module.css";
import type { VerseMark } from "./verse-selection.ts";

interface VerseProps {
  verse: VerseOfChapter;
  mark: VerseMark;
  /** Whether the address points at it. */
  isPointedAt: boolean;
  /** What the traditions differ about in a passage that begins here. */
  difference: string | undefined;
  /** Whether Tab leads to it; the arrow keys lead to the others. */
  isTabStop: boolean;
}

/**
 * A verse that can be chosen. Its number is neither copied nor read out within the sentence; it
 * is the verse's description instead.
 */
export const Verse = memo(function Verse(props: VerseProps) {
  const { verse, mark, isPointedAt, difference, isTabStop } = props;
  const numberId = `verse-number-${verse.verse}`;
  const differenceId = `verse-difference-${verse.verse}`;
  return (
    <>
      {/* No line ends after a word joiner, so the mark stands on its verse's own first line. */}
      {difference && "\u2060"}
      {difference && (
        // The verse's description as well; the keyboard finds the same in the panel.
        <span
          id={differenceId}
          aria-hidden="true"
          data-difference={verse.verse}
          title={`Traditions differ: ${difference}`}
          className={styles.difference}
        >
          <span className="visually-hidden">Traditions differ: {difference}</span>
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a <button> can neither flow over lines nor have its text copied */}
      <span
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={mark === "pending" || mark === "chosen"}
        aria-describedby={difference ? `${numberId} ${differenceId}` : numberId}
        data-verse={verse.verse}
        data-mark={mark}
        data-pointed-at={isPointedAt || undefined}
        className={styles.verse}
      >
        <sup id={numberId} aria-hidden="true" className={styles.number}>
          {verse.verse}
        </sup>
        <VerseText text={verse.text} />{" "}
      </span>
    </>
  );
});
