import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../../shared/button.tsx";
import type { Inquiry } from "./interpretation.ts";
import styles from "./panel-on-demand.module.css";

/** Fetches the chunk of the interpretation panel; once there, it is not fetched again. */
export async function loadPanel() {
  return (await import("./interpretation-panel.tsx")).InterpretationPanel;
}

type Panel = Awaited<ReturnType<typeof loadPanel>>;

type PanelOnDemandProps = Omit<ComponentProps<Panel>, "inquiry"> & {
  /** Without one there is no panel. */
  inquiry: Inquiry | undefined;
};

/**
 * The interpretation panel, fetched for the first inquiry. Until it is there, the wait stands in
 * its place, or the failure to fetch it, which the next inquiry tries to mend as well.
 */
export function PanelOnDemand({ inquiry, ...props }: PanelOnDemandProps) {
  const [Panel, setPanel] = useState<Panel>();
  const [isFetching, setFetching] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function fetchPanel(): Promise<void> {
    setFetching(true);
    try {
      const loaded = await loadPanel();
      setPanel(() => loaded);
    } catch {
      setFailed(true);
    }
    setFetching(false);
  }

  const onInquiry = useEffectEvent(() => {
    if (!Panel) void fetchPanel();
  });
  useEffect(() => {
    if (inquiry) onInquiry();
  }, [inquiry]);

  if (!inquiry) return null;
  if (Panel) return <Panel inquiry={inquiry} {...props} />;
  if (!hasFailed) return <p className={styles.stand}>Getting interpretation...</p>;
  return (
    <aside aria-label="Interpretation" className={styles.stand}>
      <p role="alert">
        The interpretation could not be opened. Try again; if that does not help, load the page
        anew.
      </p>
      <p className={styles.choices}>
        <Button kind="secondary" busy={isFetching} onClick={() => void fetchPanel()}>
          Try again
        </Button>
        <Button kind="quiet" onClick={props.onClose}>
          Close
        </Button>
      </p>
    </aside>
  );
}
