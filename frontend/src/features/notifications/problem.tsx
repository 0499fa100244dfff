import { messageOf } from "../../shared/api-client.ts";
import section from "../../shared/section.module.css";
import { waitingTime } from "../../shared/waiting-time.ts";

/** What has gone wrong, and what the server said about it. */
export function Problem({ error, advice }: { error: Error; advice?: string | undefined }) {
  const more = [messageOf(error.cause, ""), waitingTime(error.cause), advice].filter(Boolean);
  return (
    <div role="alert" className={section.failed}>
      <p>{error.message}</p>
      {more.length > 0 && <p className={section.hint}>{more.join(" ")}</p>}
    </div>
  );
}
