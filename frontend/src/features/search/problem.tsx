import { Button } from "../../shared/button.tsx";
import styles from "./search.module.css";
import type { SearchProblem } from "./search-problem.ts";

interface ProblemProps {
  problem: SearchProblem;
  busy: boolean;
  /** Without it, another button tries again. */
  onRetry?: (() => void) | undefined;
}

/** Says why there is no answer, and tries again where that may help. */
export function Problem({ problem, busy, onRetry }: ProblemProps) {
  return (
    <div className={styles.problem}>
      <p role="alert">{problem.text}</p>
      {problem.isPassing && onRetry && (
        <Button kind="secondary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
