import type { Friend } from "@berea/contracts";
import { isolated } from "../../shared/isolated.ts";
import { BellIcon } from "./bell-icon.tsx";
import styles from "./friends.module.css";
import { useMuted } from "./use-muted.ts";

/** Whether one is told when this friend logs in. */
export function TellToggle({ friend }: { friend: Friend }) {
  const [muted, setMuted] = useMuted(friend);
  const name = `Tell me when ${isolated(friend.username)} logs in`;
  return (
    <button
      type="button"
      className={styles.tell}
      aria-pressed={!muted}
      aria-label={name}
      title={name}
      onClick={() => setMuted(!muted)}
    >
      <BellIcon silent={muted} />
    </button>
  );
}
