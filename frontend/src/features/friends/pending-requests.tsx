import type { Person } from "@berea/contracts";
import { useRef } from "react";
import { ListPart } from "../../shared/list-part.tsx";
import { useList } from "../../shared/list-query.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { without } from "./people.ts";
import { PeopleList } from "./people-list.tsx";
import { requestsQuery } from "./queries.ts";
import { useAnswersUnderWay } from "./use-answer.ts";

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
