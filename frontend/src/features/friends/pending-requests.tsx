import type { Person } from "@berea/contracts";
import { useRef } from "react";
import { AnswerButtons } from "./answer-buttons.tsx";
import styles from "./friends.module.css";
import { without } from "./people.ts";
import { PeopleList } from "./people-list.tsx";
import { useAnswersUnderWay } from "./use-answer.ts";
import { requestsQuery, useList } from "./use-list.ts";

/** The people who wait for an answer. */
export function PendingRequests() {
  const list = useList(requestsQuery);
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
          <bdi className={styles.name}>{person.username}</bdi>
          <AnswerButtons
            person={person}
            onAnswer={() => heading.current?.focus({ preventScroll: true })}
          />
        </>
      )}
    </PeopleList>
  );
}
