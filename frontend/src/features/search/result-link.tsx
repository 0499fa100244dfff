import type { ReactNode } from "react";
import styles from "./search.module.css";

interface ResultLinkProps {
  name: string;
  address: string;
  onOpen: (address: string) => void;
  /** The text that stands there. */
  children: ReactNode;
}

/** A position that was found: a real link, which can also be opened in another tab. */
export function ResultLink({ name, address, onOpen, children }: ResultLinkProps) {
  return (
    <a
      className={styles.result}
      href={address}
      data-stop
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(address);
      }}
    >
      <span className={styles.reference}>{name}</span>{" "}
      <span className={styles.text}>{children}</span>
    </a>
  );
}
