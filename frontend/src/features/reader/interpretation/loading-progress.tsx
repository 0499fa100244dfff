import { Button } from "../../../shared/button.tsx";
import styles from "./loading-progress.module.css";
import type { Findings } from "./use-interpretations.ts";

interface LoadingProgressProps {
  findings: Findings;
  onStop: () => void;
  onResume: () => void;
}

/** How far the loading has come; long loading can be stopped and gone on with. */
export function LoadingProgress({ findings, onStop, onResume }: LoadingProgressProps) {
  const { asked, settled, isLoading } = findings;
  if (!isLoading && settled === asked) return null;
  return (
    <div className={styles.progress} data-loading={isLoading || undefined}>
      {isLoading && <p>Getting interpretation...</p>}
      {!isLoading && settled === 0 && <p>No interpretation loaded.</p>}
      {asked > 1 && (settled > 0 || isLoading) && (
        <p className={styles.count}>
          <progress value={settled} max={asked} aria-label="Verses loaded" className={styles.bar} />
          {settled} of {asked} verses
        </p>
      )}
      {isLoading && asked > 1 && (
        <Button kind="secondary" onClick={onStop}>
          Cancel
        </Button>
      )}
      {!isLoading && (
        <Button kind="secondary" onClick={onResume}>
          {settled === 0 ? "Try again" : "Load the rest"}
        </Button>
      )}
    </div>
  );
}
