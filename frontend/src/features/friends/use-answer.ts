import type { Person } from "@berea/contracts";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api-client.ts";
import { showToast } from "../../shared/toast.ts";
import { changeAbout, reasonOf, sayFailed } from "./change-about.ts";
import { friendsKey } from "./friends-key.ts";
import { without, withPerson } from "./people.ts";
import { friendsQuery, requestsQuery } from "./queries.ts";

interface Answer {
  readonly person: Person;
  readonly answer: "accept" | "reject";
}

const mutationKey = [...friendsKey, "answer"];
const callOf = { accept: "acceptFriendRequest", reject: "rejectFriendRequest" } as const;
const saidOf = { accept: "Friend request accepted!", reject: "Friend request rejected." };

export function useAnswer(person: Person): (answer: Answer["answer"]) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    ...changeAbout(person),
    mutationKey,
    mutationFn: ({ answer }: Answer) => call(callOf[answer], { params: { id: person._id } }),
    onSuccess(_, { answer }) {
      client.setQueryData(requestsQuery.queryKey, (people) => people && without(people, person));
      if (answer === "accept") {
        client.setQueryData(
          friendsQuery.queryKey,
          (people) => people && withPerson(people, person),
        );
      }
      showToast("success", saidOf[answer]);
    },
    onError: (error, { answer }) =>
      sayFailed(`Failed to ${answer} request: ${reasonOf(error)}`, person),
    onSettled: () => void client.invalidateQueries({ queryKey: friendsKey }),
  });
  return (answer) => mutate({ person, answer });
}

/** The answers that are being saved just now. */
export function useAnswersUnderWay(): Answer[] {
  return useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Answer, // what `useAnswer` saves
  });
}
