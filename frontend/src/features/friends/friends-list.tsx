import type { Friend } from "@berea/contracts";
import { useRef, useState } from "react";
import { Button } from "../../shared/button.tsx";
import styles from "./friends.module.css";
import { PeopleList } from "./people-list.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { TellToggle } from "./tell-toggle.tsx";
import { useRemove } from "./use-changes.ts";
import { useFriendsShown } from "./use-friends-shown.ts";
import { useFriends } from "./use-lists.ts";

/** The friends, with what can be done about each. */
export function FriendsList() {
  const list = useFriends();
  const people = useFriendsShown(list.people);
  const remove = useRemove();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Friend | null>(null);
  return (
    <>
      <PeopleList
        title="Friends"
        heading={heading}
        list={list}
        people={people}
        failed="Failed to load friends list."
        empty="No friends here yet. Give somebody your code, or ask for theirs, and read together."
        hint="The bell shows whether you are told when a friend logs in."
      >
        {(friend) => (
          <>
            <span className={styles.name}>{friend.username}</span>
            <TellToggle friend={friend} />
            <Button
              kind="quiet"
              aria-label={`Remove ${friend.username}`}
              onClick={() => setLeaving(friend)}
            >
              Remove
            </Button>
          </>
        )}
      </PeopleList>
      {leaving && (
        <RemoveDialog
          friend={leaving}
          onClose={() => setLeaving(null)}
          onRemove={() => {
            setLeaving(null);
            heading.current?.focus({ preventScroll: true });
            remove(leaving);
          }}
        />
      )}
    </>
  );
}
