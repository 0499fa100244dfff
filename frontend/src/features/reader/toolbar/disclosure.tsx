import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./disclosure.module.css";
import { ToolButton } from "./tool-button.tsx";

interface DisclosureProps {
  /** Names the button and what it opens. */
  name: string;
  icon: ReactNode;
  /** What it opens; the function closes it. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a small panel below it. Escape closes it and gives the focus back; a click
 * or the focus going elsewhere closes it as well.
 */
export function Disclosure({ name, icon, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    const onLeaving = ({ target }: Event): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    // Capturing: Escape closes what is open on top before anything below hears of it.
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("pointerdown", onLeaving);
    document.addEventListener("focusin", onLeaving);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("pointerdown", onLeaving);
      document.removeEventListener("focusin", onLeaving);
    };
  }, [isOpen]);

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
