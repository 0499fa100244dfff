import type { Friend } from "@berea/contracts";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api-client.ts";
import { showToast } from "../../shared/toast.ts";
import { changeAbout, reasonOf, sayFailed } from "./change-about.ts";
import { friendsKey } from "./friends-key.ts";
import { without } from "./people.ts";
import { friendsQuery } from "./queries.ts";

const mutationKey = [...friendsKey, "remove"];

export function useRemove(friend: Friend): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    ...changeAbout(friend),
    mutationKey,
    mutationFn: ({ _id: id }: Friend) => call("removeFriend", { params: { id } }),
    onSuccess() {
      client.setQueryData(friendsQuery.queryKey, (people) => people && without(people, friend));
      showToast("success", "Friend removed.");
    },
    onError: (error) => sayFailed(`Failed to remove friend: ${reasonOf(error)}`, friend),
    onSettled: () => void client.invalidateQueries({ queryKey: friendsKey }),
  });
  return () => mutate(friend);
}

/** The friends who are being removed just now. */
export function useRemovalsUnderWay(): Friend[] {
  return useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Friend, // what `useRemove` saves
  });
}
