import type { ComponentProps, ReactNode } from "react";
import styles from "./tool-button.module.css";

interface ToolButtonProps extends ComponentProps<"button"> {
  name: string;
  icon: ReactNode;
}

/** A button of the toolbar: an icon, with its name beside it where there is room. */
export function ToolButton({ name, icon, ...props }: ToolButtonProps) {
  return (
    <button type="button" title={name} {...props} className={styles.tool}>
      {icon}
      <span className={styles.name}>{name}</span>
    </button>
  );
}
