import type { Friend } from "@berea/contracts";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../shared/button.tsx";
import { isolated } from "../../shared/isolated.ts";
import { ListPart } from "../../shared/list-part.tsx";
import { useList } from "../../shared/list-query.ts";
import styles from "./friends.module.css";
import { without, withPerson } from "./people.ts";
import { PeopleList } from "./people-list.tsx";
import { friendsQuery } from "./queries.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { TellToggle } from "./tell-toggle.tsx";
import { useAnswersUnderWay } from "./use-answer.ts";
import { useRemovalsUnderWay } from "./use-remove.ts";

/** The friends, with what can be done about each. */
export function FriendsList() {
  const list = useList(friendsQuery);
  const people = useFriendsShown(list.items);
  const heading = useRef<HTMLHeadingElement>(null);
  const [leavingId, setLeavingId] = useState<string | null>(null);
  const leaving = people.find(({ _id }) => _id === leavingId);

  // Removed, here or by the friend: the button that had the focus has gone, too.
  const isGone = leavingId !== null && !leaving;
  useEffect(() => {
    if (!isGone) return;
    setLeavingId(null);
    heading.current?.focus({ preventScroll: true });
  }, [isGone]);

  return (
    <>
      <ListPart
        title="Friends"
        heading={heading}
        list={list}
        count={people.length}
        isCounted
        failed="Failed to load friends list."
        empty="No friends here yet. Give somebody your code, or ask for theirs, and read together."
        hint="The bell shows whether you are told when a friend logs in."
      >
        {(id) => (
          <PeopleList people={people} labelledBy={id}>
            {(friend) => (
              <div className={styles.answers}>
                <TellToggle friend={friend} />
                <Button
                  kind="quiet"
                  aria-label={`Remove ${isolated(friend.username)}`}
                  onClick={() => setLeavingId(friend._id)}
                >
                  Remove
                </Button>
              </div>
            )}
          </PeopleList>
        )}
      </ListPart>
      {leaving && <RemoveDialog friend={leaving} onClose={() => setLeavingId(null)} />}
    </>
  );
}

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** The friends by name, as they will be when all that is being saved has been saved. */
function useFriendsShown(friends: readonly Friend[] = []): readonly Friend[] {
  const answers = useAnswersUnderWay();
  const removals = useRemovalsUnderWay();
  return useMemo(() => {
    const accepted = answers.filter(({ answer }) => answer === "accept");
    const joined = accepted.reduce((all, { person }) => withPerson(all, person), friends);
    const left = removals.reduce<readonly Friend[]>(without, joined);
    return [...left].sort((a, b) => collator.compare(a.username, b.username));
  }, [friends, answers, removals]);
}
