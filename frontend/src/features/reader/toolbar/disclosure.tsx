import { type ReactNode, useId } from "react";
import { useDismiss } from "../../../shared/use-dismiss.ts";
import styles from "./disclosure.module.css";
import { ToolButton } from "./tool-button.tsx";

interface DisclosureProps {
  /** Names the button and what it opens. */
  name: string;
  icon: ReactNode;
  /** What it opens; the function closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel below it. */
export function Disclosure({ name, icon, children }: DisclosureProps) {
  const { isOpen, setOpen, root, button } = useDismiss();
  const panelId = useId();

  return (
    <div ref={root} className={styles.disclosure}>
      <ToolButton
        ref={button}
        name={name}
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        // Pressing a label focuses what is around it: the panel, not something outside it.
        <section id={panelId} tabIndex={-1} aria-label={name} className={styles.panel}>
          {children(() => setOpen(false))}
        </section>
      )}
    </div>
  );
}
