import type { Friend } from "@berea/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api-client.ts";
import { Icon } from "../../shared/icons.tsx";
import { isolated } from "../../shared/isolated.ts";
import { changeAbout, reasonOf, sayFailed } from "./change-about.ts";
import styles from "./friends.module.css";
import { friendsQuery } from "./queries.ts";

/** Whether one is told when this friend logs in. */
export function TellToggle({ friend }: { friend: Friend }) {
  const [muted, setMuted] = useMuted(friend);
  const name = `Tell me when ${isolated(friend.username)} logs in`;
  return (
    <button
      type="button"
      className={styles.tell}
      aria-pressed={!muted}
      aria-label={name}
      title={name}
      onClick={() => setMuted(!muted)}
    >
      <BellIcon silent={muted} />
    </button>
  );
}

/** A bell, struck out when it is silent; the button around it has the name. */
function BellIcon({ silent }: { silent: boolean }) {
  return (
    <Icon>
      <path
        d="M12 4a5.5 5.5 0 0 1 5.5 5.5c0 4.5 2 6 2 7h-15c0-1 2-2.5 2-7A5.5 5.5 0 0 1 12 4Z"
        fill={silent ? "none" : "currentColor"}
      />
      <path d="M10 19.5a2.2 2.2 0 0 0 4 0M12 4V2.8" />
      {silent && <path d="M4 3.5 20 20.5" />}
    </Icon>
  );
}

/** Whether a friend is muted, and how to change it. */
function useMuted(friend: Friend): [boolean, (muted: boolean) => void] {
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
