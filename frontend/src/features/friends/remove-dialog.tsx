import type { Friend } from "@berea/contracts";
import { useId, useRef } from "react";
import { Button } from "../../shared/button.tsx";
import dialogStyles from "../../shared/dialog.module.css";
import { Dialog } from "../../shared/dialog.tsx";
import section from "../../shared/section.module.css";
import styles from "./friends.module.css";
import { useRemove } from "./use-remove.ts";

interface RemoveDialogProps {
  friend: Friend;
  /** The question is answered with no. With yes, the friend is no longer listed. */
  onClose(): void;
}

export function RemoveDialog({ friend, onClose }: RemoveDialogProps) {
  const remove = useRemove(friend);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();

  return (
    <Dialog
      // Enter pressed once too often must not remove anybody.
      first={cancel}
      className={dialogStyles.dialog}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-question`}
      onClose={onClose}
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
    </Dialog>
  );
}
