import { messageOf } from "../../shared/api-client.ts";
import { waitingTime } from "../../shared/waiting-time.ts";
import styles from "./notifications.module.css";

/** What has gone wrong, and what the server said about it. */
export function Problem({ error, advice }: { error: Error; advice?: string | undefined }) {
  const more = [messageOf(error.cause, ""), waitingTime(error.cause), advice].filter(Boolean);
  return (
    <div role="alert" className={styles.failed}>
      <p>{error.message}</p>
      {more.length > 0 && <p className={styles.hint}>{more.join(" ")}</p>}
    </div>
  );
}
