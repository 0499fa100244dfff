import styles from "./chapter-navigation.module.css";
import { nameOf, type Place, placeAfter, placeBefore } from "./place.ts";

interface ChapterNavigationProps {
  place: Place;
  onGo: (to: Place) => void;
}

/** To the chapter before and the chapter after, across books. */
export function ChapterNavigation({ place, onGo }: ChapterNavigationProps) {
  return (
    <nav aria-label="Chapters" className={styles.navigation}>
      <Step name="Previous" to={placeBefore(place)} onGo={onGo} />
      <Step name="Next" to={placeAfter(place)} onGo={onGo} />
    </nav>
  );
}

interface StepProps {
  name: "Previous" | "Next";
  to: Place | undefined;
  onGo: (to: Place) => void;
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
      <span className={styles.place}>{to && nameOf(to)}</span>
    </button>
  );
}
