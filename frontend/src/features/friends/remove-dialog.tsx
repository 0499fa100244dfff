import type { Friend } from "@berea/contracts";
import { useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../shared/button.tsx";
import dialogStyles from "../../shared/dialog.module.css";
import section from "../../shared/section.module.css";
import styles from "./friends.module.css";
import { useRemove } from "./use-remove.ts";

interface RemoveDialogProps {
  friend: Friend;
  /** The question is answered with no. With yes, the friend is no longer listed. */
  onClose(): void;
}

/** Asks before a friend is removed. The browser gives the focus back when it closes. */
export function RemoveDialog({ friend, onClose }: RemoveDialogProps) {
  const remove = useRemove(friend);
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();

  // Closed while it is still in the page: only then is the focus given back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Enter pressed once too often must not remove anybody.
    cancel.current?.focus();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-question`}
      // It may have been opened again since.
      onClose={() => dialog.current?.open || onClose()}
    >
      <h3 id={`${id}-name`}>
        Remove <bdi>{friend.username}</bdi>
      </h3>
      <p id={`${id}-question`} className={styles.question}>
        Are you sure you want to remove this friend?
      </p>
      <div className={section.ways}>
        <Button onClick={remove}>Remove</Button>
        <Button ref={cancel} kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
