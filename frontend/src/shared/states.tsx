import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import section from "./section.module.css";

/** Says that something is on its way, once the wait is long enough to notice. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={section.loading}>
      {children}
    </p>
  );
}

interface FailedProps {
  text: string;
  /** What is tried again, for those who hear the button without what stands around it. */
  subject?: string;
  /** Without it, nothing can be tried. */
  onRetry?: (() => void) | undefined;
}

/** Says what has failed, and tries again. */
export function Failed({ text, subject, onRetry }: FailedProps) {
  return (
    <div role="alert" className={section.failed}>
      <p>{text}</p>
      {onRetry && (
        <Button kind="secondary" aria-label={subject && `Try again: ${subject}`} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
