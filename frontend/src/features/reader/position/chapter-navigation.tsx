import styles from "./chapter-navigation.module.css";
import { nameOf, type Position, positionAfter, positionBefore } from "./position.ts";

interface ChapterNavigationProps {
  position: Position;
  onGo: (to: Position) => void;
}

/** To the chapter before and the chapter after, across books. */
export function ChapterNavigation({ position, onGo }: ChapterNavigationProps) {
  return (
    <nav aria-label="Chapters" className={styles.navigation}>
      <Step name="Previous" to={positionBefore(position)} onGo={onGo} />
      <Step name="Next" to={positionAfter(position)} onGo={onGo} />
    </nav>
  );
}

interface StepProps {
  name: "Previous" | "Next";
  to: Position | undefined;
  onGo: (to: Position) => void;
}

function Step({ name, to, onGo }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      disabled={!to}
      data-step={name}
      onClick={() => to && onGo(to)}
    >
      <span className={styles.direction}>{name}</span>{" "}
      <span className={styles.position}>{to && nameOf(to)}</span>
    </button>
  );
}
