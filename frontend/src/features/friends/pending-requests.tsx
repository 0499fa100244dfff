import type { Person } from "@berea/contracts";
import { useRef } from "react";
import { Button } from "../../shared/button.tsx";
import { isolated } from "../../shared/isolated.ts";
import { ListPart } from "../../shared/list-part.tsx";
import { useList } from "../../shared/list-query.ts";
import styles from "./friends.module.css";
import { without } from "./people.ts";
import { PeopleList } from "./people-list.tsx";
import { requestsQuery } from "./queries.ts";
import { useAnswer, useAnswersUnderWay } from "./use-answer.ts";

/** The people who wait for an answer. */
export function PendingRequests() {
  const list = useList(requestsQuery);
  const underWay = useAnswersUnderWay();
  const heading = useRef<HTMLHeadingElement>(null);
  const people = underWay.reduce<readonly Person[]>(
    (left, { person }) => without(left, person),
    list.items ?? [],
  );
  return (
    <ListPart
      title="Pending requests"
      heading={heading}
      list={list}
      count={people.length}
      isCounted
      failed="Failed to load pending requests."
      empty="No pending requests."
    >
      {(id) => (
        <PeopleList people={people} labelledBy={id}>
          {(person) => (
            <AnswerButtons
              person={person}
              onAnswer={() => heading.current?.focus({ preventScroll: true })}
            />
          )}
        </PeopleList>
      )}
    </ListPart>
  );
}

const answers = [
  ["accept", "Accept", "primary"],
  ["reject", "Reject", "secondary"],
] as const;

/** What one can say to somebody's request. The buttons go away with the answer. */
function AnswerButtons({ person, onAnswer }: { person: Person; onAnswer: () => void }) {
  const answer = useAnswer(person);
  return (
    <div className={styles.answers}>
      {answers.map(([what, label, kind]) => (
        <Button
          key={what}
          kind={kind}
          aria-label={`${label} ${isolated(person.username)}`}
          onClick={() => {
            onAnswer();
            answer(what);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
