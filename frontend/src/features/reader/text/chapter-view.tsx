import { Button } from "../../../shared/button.tsx";
import { nameOf, type Position } from "../position/position.ts";
import { ChapterText, type ChapterTextProps } from "./chapter-text.tsx";
import styles from "./chapter-view.module.css";
import type { ShownChapter } from "./use-chapter.ts";

interface ChapterViewProps extends Omit<ChapterTextProps, "text"> {
  position: Position;
  chapter: ShownChapter;
  onRetry: () => void;
}

/** A chapter's text, or what there is in its place: an error, the wait, or the news of none. */
export function ChapterView({ position, chapter, onRetry, ...choosing }: ChapterViewProps) {
  const { text, isWaiting, problem } = chapter;
  if (problem) {
    return (
      <div role="alert" className={styles.problem}>
        <p>Failed to load text: {problem}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    );
  }
  if (!text) return <Waiting position={position} />;
  if (text.verses.length === 0)
    return <p className={styles.empty}>No text available for this chapter.</p>;
  return (
    <div aria-busy={isWaiting} className={styles.shown}>
      {/* Verses of another chapter are others: reused, they would count as having moved. */}
      <ChapterText key={nameOf(text.position)} text={text} {...choosing} />
    </div>
  );
}

/** Grey lines where the text will be; they appear only when the wait is long enough to notice. */
function Waiting({ position }: { position: Position }) {
  return (
    <div className={styles.waiting}>
      <p className="visually-hidden">Loading {nameOf(position)}</p>
      {greyLines.map((width) => (
        <span key={width} className={styles.line} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}

const greyLines = [96, 100, 93, 98, 91, 99, 62];
