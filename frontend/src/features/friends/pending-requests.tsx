import type { Person } from "@berea/contracts";
import { useRef } from "react";
import { Button } from "../../shared/button.tsx";
import styles from "./friends.module.css";
import { PeopleList } from "./people-list.tsx";
import { useAnswer, useAnswersUnderWay, without } from "./use-changes.ts";
import { useRequests } from "./use-lists.ts";

const answers = [
  ["accept", "Accept", "primary"],
  ["reject", "Reject", "secondary"],
] as const;

/** The people who wait for an answer. */
export function PendingRequests() {
  const list = useRequests();
  const answer = useAnswer();
  const underWay = useAnswersUnderWay();
  const heading = useRef<HTMLHeadingElement>(null);
  const people = underWay.reduce<readonly Person[]>(
    (left, { person }) => without(left, person),
    list.people ?? [],
  );
  return (
    <PeopleList
      title="Pending requests"
      heading={heading}
      list={list}
      people={people}
      failed="Failed to load pending requests."
      empty="No pending requests."
    >
      {(person) => (
        <>
          <span className={styles.name}>{person.username}</span>
          <div className={styles.answers}>
            {answers.map(([what, label, kind]) => (
              <Button
                key={what}
                kind={kind}
                aria-label={`${label} ${person.username}`}
                onClick={() => {
                  heading.current?.focus({ preventScroll: true });
                  answer({ person, answer: what });
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </PeopleList>
  );
}
