import type { Friend } from "@berea/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api-client.ts";
import { isolated } from "../../shared/isolated.ts";
import { changeAbout, reasonOf, sayFailed } from "./change-about.ts";
import { friendsQuery } from "./queries.ts";

/** Whether a friend is muted, and how to change it. */
export function useMuted(friend: Friend): [boolean, (muted: boolean) => void] {
  const { _id, username } = friend;
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    ...changeAbout(friend),
    mutationFn: (muted: boolean) =>
      call(muted ? "muteFriend" : "unmuteFriend", { params: { id: _id } }),
    onSuccess: (_, muted) =>
      client.setQueryData(friendsQuery.queryKey, (people) =>
        people?.map((one) => (one._id === _id ? withMuted(one, muted) : one)),
      ),
    onError: (error) =>
      sayFailed(`Failed to save your choice for ${isolated(username)}: ${reasonOf(error)}`, friend),
    // It may have failed because they are friends no more.
    onSettled: () => void client.invalidateQueries({ queryKey: friendsQuery.queryKey }),
  });
  return [isPending ? variables : friend.muted === true, mutate];
}

function withMuted({ muted: _, ...person }: Friend, muted: boolean): Friend {
  return muted ? { ...person, muted } : person;
}
