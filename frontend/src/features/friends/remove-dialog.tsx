import type { Friend } from "@berea/contracts";
import { useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../shared/button.tsx";
import styles from "./friends.module.css";

interface RemoveDialogProps {
  friend: Friend;
  onClose(): void;
  onRemove(): void;
}

/** Asks before a friend is removed. The browser gives the focus back when it closes. */
export function RemoveDialog({ friend, onClose, onRemove }: RemoveDialogProps) {
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
      className={styles.dialog}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-question`}
      // It may have been opened again since.
      onClose={() => dialog.current?.open || onClose()}
    >
      <h3 id={`${id}-name`}>Remove {friend.username}</h3>
      <p id={`${id}-question`}>Are you sure you want to remove this friend?</p>
      <div className={styles.ways}>
        <Button
          onClick={() => {
            // What is outside can take the focus only when the question is closed.
            dialog.current?.close();
            onRemove();
          }}
        >
          Remove
        </Button>
        <Button ref={cancel} kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
