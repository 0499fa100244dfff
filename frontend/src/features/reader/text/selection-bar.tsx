import { Button } from "../../../shared/button.tsx";
import type { Position } from "../position/position.ts";
import { referenceOf } from "./reference-of.ts";
import styles from "./selection-bar.module.css";
import { insideSelection } from "./use-outside-press.ts";
import { rangeBetween, versesOf } from "./verse-selection.ts";

interface SelectionBarProps {
  position: Position;
  first: number;
  /** The verse under the pointer or the focus. */
  under: number | undefined;
  onCancel: () => void;
}

/** Says what the next choice does while a range is being chosen, and how not to. */
export function SelectionBar({ position, first, under, onCancel }: SelectionBarProps) {
  const offered = referenceOf(position, versesOf(rangeBetween(first, under ?? first)));
  return (
    <div className={styles.bar} {...insideSelection}>
      <p className={styles.words}>
        <strong className={styles.reference}>{offered}</strong>{" "}
        <span>
          Choose the last verse<span className={styles.escape}>, or press Escape to cancel</span>.
        </span>
      </p>
      <Button kind="secondary" className={styles.cancel} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
