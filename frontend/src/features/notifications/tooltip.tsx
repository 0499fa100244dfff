import { type ReactNode, useId, useState } from "react";
import styles from "./notifications.module.css";

interface TooltipProps {
  text: string;
  children: (described: { "aria-describedby": string }) => ReactNode;
}

/** Describes a control to everybody; to the eye while it is pointed at or has the focus. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const show = () => setDismissed(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape dismisses what is only shown
    <div
      className={styles.described}
      onPointerEnter={show}
      onFocus={show}
      onKeyDown={({ key }) => key === "Escape" && setDismissed(true)}
    >
      {children({ "aria-describedby": id })}
      <span role="tooltip" id={id} className={isDismissed ? styles.dismissed : styles.tooltip}>
        {text}
      </span>
    </div>
  );
}
