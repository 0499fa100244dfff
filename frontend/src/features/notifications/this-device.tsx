import { useRef } from "react";
import section from "../../shared/section.module.css";
import { Failed, Loading } from "../../shared/states.tsx";
import { EnableButton } from "./enable-button.tsx";
import { TestSend } from "./test-send.tsx";
import type { Standing } from "./use-standing.ts";

interface ThisDeviceProps {
  standing: Standing;
  /** Whether there is an hour at which the verse of the day is sent. */
  comesDaily: boolean;
}

/** Whether this device receives the verse of the day, and what can be done about it. */
export function ThisDevice({ standing, comesDaily }: ThisDeviceProps) {
  const words = useRef<HTMLDivElement>(null);
  // A button that was pressed may go away; its place stays.
  return (
    <div ref={words} tabIndex={-1} className={section.part}>
      <Standings
        standing={standing}
        comesDaily={comesDaily}
        onGone={() => words.current?.focus()}
      />
    </div>
  );
}

function Standings({ standing, comesDaily, onGone }: ThisDeviceProps & { onGone: () => void }) {
  switch (standing.step) {
    case "checking":
      return <Loading>Checking notifications...</Loading>;
    case "failed":
      return (
        <Failed
          text="Notifications could not be prepared."
          subject="Notifications"
          onRetry={() => {
            onGone();
            standing.retry();
          }}
        />
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
          <p>
            {comesDaily
              ? "This device receives the verse of the day."
              : "Notifications are on for this device."}
          </p>
          <TestSend reach={standing.reach} />
        </>
      );
    case "not-enabled":
      return <EnableButton isDenied={standing.isDenied} onEnabled={onGone} />;
  }
}
