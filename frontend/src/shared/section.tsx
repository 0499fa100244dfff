import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  /** The id of its heading, to which links may lead. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
