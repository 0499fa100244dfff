import styles from "./form-message.module.css";

/** Says what came of sending a form; nothing while there is nothing to say. */
export function FormMessage({ error, done }: { error?: string | null; done?: string | null }) {
  if (error) {
    return (
      <p role="alert" className={`${styles.message} ${styles.error}`}>
        {error}
      </p>
    );
  }
  // It is there from the start, so that screen readers notice when it is filled.
  return (
    <p role="status" className={done ? styles.message : styles.silent}>
      {done}
    </p>
  );
}
