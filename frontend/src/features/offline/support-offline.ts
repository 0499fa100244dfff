import { sendKept } from "../../shared/save-position.ts";
import type { Session } from "../../shared/session.tsx";
import { showAlert } from "../../shared/toast.ts";
import { showNotice } from "./notice.ts";
import { prepareWorker } from "./prepare-worker.ts";
import { wholeBible } from "./whole-bible.ts";

/** Whom the app is open for. */
interface Visit {
  readonly userId: string | undefined;
  readonly change: Session["updateUser"];
  /** Ends when somebody else logs in, or nobody is any more. */
  readonly signal: AbortSignal;
}

/** Makes the app ready for the network to go away, says so when it does, and goes on afterwards. */
export function supportOffline({ userId, change, signal }: Visit): void {
  async function goOn(): Promise<void> {
    void showNotice(navigator.onLine);
    if (!navigator.onLine) return;
    void wholeBible.resume();
    if (!userId) return;
    const changes = await sendKept(userId);
    if (signal.aborted || Object.keys(changes).length === 0 || !change(userId, changes)) return;
    if (changes.bookmarkedBook) showAlert("Bookmark saved!", "success", "bookmark");
  }

  window.addEventListener("online", goOn, { signal });
  window.addEventListener("offline", goOn, { signal });
  wholeBible.followTabs(signal);
  void goOn();
  void prepareWorker();
}
