import styles from "./header.module.css";

/** The first letter of a name in a circle, or U; decoration beside the name itself. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {firstLetter(name.trim())?.toUpperCase() ?? "U"}
    </span>
  );
}

/** A letter may take several code units; telling where it ends takes a phone 30 ms the first time. */
function firstLetter(name: string): string | undefined {
  const [plain] = /^\p{Script=Latin}(?=[\p{L} ]|$)/u.exec(name) ?? [];
  if (plain) return plain;
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment;
}
