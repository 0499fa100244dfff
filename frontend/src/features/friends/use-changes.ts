import type { Friend, Person } from "@berea/contracts";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { showAlert, showToast } from "../../shared/toast.ts";
import { answerRequest, reasonOf, removeFriend, saveMuted } from "./api.ts";
import { friendsKey } from "./friends-key.ts";
import { friendsQuery, requestsQuery } from "./use-lists.ts";

// What a person has just done is shown at once, as long as it is being saved, on top of the lists
// as the server knows them. A failure therefore has nothing to put back.

/** An answer to somebody's request. */
interface Answer {
  readonly person: Person;
  readonly answer: "accept" | "reject";
}

const answerKey = [...friendsKey, "answer"];
const removeKey = [...friendsKey, "remove"];
// Offline, one wants to know now, not to have it done at some later time.
const networkMode = "always";

const saidOf = { accept: "Friend request accepted!", reject: "Friend request rejected." };

/** Answers requests. */
export function useAnswer(): (answer: Answer) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: answerKey,
    networkMode,
    mutationFn: ({ person, answer }: Answer) => answerRequest(person._id, answer),
    onSuccess(_, { person, answer }) {
      client.setQueryData(requestsQuery.queryKey, (people) => people && without(people, person));
      if (answer === "accept") {
        client.setQueryData(
          friendsQuery.queryKey,
          (people) => people && withPerson(people, person),
        );
      }
      showToast("success", saidOf[answer]);
    },
    onError: (error, { person, answer }) =>
      fail(`Failed to ${answer} request: ${reasonOf(error)}`, person),
    onSettled: () => void client.invalidateQueries({ queryKey: friendsKey }),
  });
  return mutate;
}

/** The answers that are being saved just now. */
export function useAnswersUnderWay(): Answer[] {
  return useMutationState({
    filters: { mutationKey: answerKey, status: "pending" },
    select: ({ state }) => state.variables as Answer, // what `useAnswer` saves
  });
}

/** Ends friendships. */
export function useRemove(): (friend: Friend) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: removeKey,
    networkMode,
    mutationFn: ({ _id }: Friend) => removeFriend(_id),
    onSuccess(_, friend) {
      client.setQueryData(friendsQuery.queryKey, (people) => people && without(people, friend));
      showToast("success", "Friend removed.");
    },
    onError: (error, friend) => fail(`Failed to remove friend: ${reasonOf(error)}`, friend),
    onSettled: () => void client.invalidateQueries({ queryKey: friendsKey }),
  });
  return mutate;
}

/** The friends who are being removed just now. */
export function useRemovalsUnderWay(): Friend[] {
  return useMutationState({
    filters: { mutationKey: removeKey, status: "pending" },
    select: ({ state }) => state.variables as Friend, // what `useRemove` saves
  });
}

/** Whether a friend is muted, and how to change it; changes are saved one after the other. */
export function useMuted(friend: Friend): [boolean, (muted: boolean) => void] {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `mute ${friend._id}` },
    networkMode,
    mutationFn: (muted: boolean) => saveMuted(friend._id, muted),
    onSuccess: (_, muted) =>
      client.setQueryData(friendsQuery.queryKey, (people) =>
        people?.map((one) => (one._id === friend._id ? withMuted(one, muted) : one)),
      ),
    onError: (error) =>
      fail(`Failed to save your choice for ${friend.username}: ${reasonOf(error)}`, friend),
    onSettled: () => void client.invalidateQueries({ queryKey: friendsQuery.queryKey }),
  });
  return [isPending ? variables : friend.muted === true, mutate];
}

/** A list without somebody. */
export function without<T extends Person>(people: readonly T[], gone: Person): T[] {
  return people.filter(({ _id }) => _id !== gone._id);
}

/** A list with somebody, once. */
export function withPerson(people: readonly Friend[], added: Person): Friend[] {
  return [...without(people, added), added];
}

function withMuted({ muted: _, ...person }: Friend, muted: boolean): Friend {
  return muted ? { ...person, muted } : person;
}

/** Each person has one message, the latest. */
function fail(text: string, { _id }: Person): void {
  showAlert(text, "error", `friend ${_id}`);
}
