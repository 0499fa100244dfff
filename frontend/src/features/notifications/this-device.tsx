import { useRef } from "react";
import { Button } from "../../shared/button.tsx";
import { EnableButton } from "./enable-button.tsx";
import styles from "./notifications.module.css";
import { TestSend } from "./test-send.tsx";
import type { Standing } from "./use-standing.ts";

/** Whether this device receives the verse of the day, and what can be done about it. */
export function ThisDevice({ standing }: { standing: Standing }) {
  const words = useRef<HTMLDivElement>(null);
  // A button that was pressed may go away; its place stays.
  return (
    <div ref={words} tabIndex={-1} className={styles.part}>
      <Standings standing={standing} onGone={() => words.current?.focus()} />
    </div>
  );
}

function Standings({ standing, onGone }: { standing: Standing; onGone: () => void }) {
  switch (standing.step) {
    case "checking":
      return (
        <p role="status" className={styles.loading}>
          Checking notifications...
        </p>
      );
    case "failed":
      return (
        <div role="alert" className={styles.failed}>
          <p>Notifications could not be prepared.</p>
          <Button
            kind="secondary"
            onClick={() => {
              onGone();
              standing.retry();
            }}
          >
            Try again<span className="visually-hidden">: Notifications</span>
          </Button>
        </div>
      );
    case "unsupported":
      return (
        <>
          <p>Push notifications are not supported by your browser.</p>
          {standing.needsHomeScreen && (
            <p>On iPhone and iPad, first add Berea to the home screen.</p>
          )}
        </>
      );
    case "enabled":
      return (
        <>
          <p>This device receives the verse of the day.</p>
          <TestSend reach={standing.reach} />
        </>
      );
    case "not-enabled":
      return <EnableButton isDenied={standing.isDenied} onEnabled={onGone} />;
  }
}
