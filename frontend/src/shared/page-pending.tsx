import styles from "./page-pending.module.css";

/** Stands where a page will be; its text appears only when the wait is long enough to notice. */
export function PagePending({ text = "Loading..." }: { text?: string }) {
  return (
    <div className={styles.pending} role="status">
      <p>{text}</p>
    </div>
  );
}
