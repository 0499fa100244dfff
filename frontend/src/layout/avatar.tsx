import styles from "./header.module.css";

/** The first letter of a name in a circle, or U; decoration beside the name itself. */
export function Avatar({ name }: { name: string }) {
  // A letter may take several code units.
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (
    <span className={styles.avatar} aria-hidden="true">
      {first?.segment.toUpperCase() ?? "U"}
    </span>
  );
}
