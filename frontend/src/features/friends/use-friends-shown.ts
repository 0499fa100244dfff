import type { Friend } from "@berea/contracts";
import { useMemo } from "react";
import { without, withPerson } from "./people.ts";
import { useAnswersUnderWay } from "./use-answer.ts";
import { useRemovalsUnderWay } from "./use-remove.ts";

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** The friends by name, as they will be when all that is being saved has been saved. */
export function useFriendsShown(friends: readonly Friend[] = []): readonly Friend[] {
  const answers = useAnswersUnderWay();
  const removals = useRemovalsUnderWay();
  return useMemo(() => {
    const accepted = answers.filter(({ answer }) => answer === "accept");
    const joined = accepted.reduce((all, { person }) => withPerson(all, person), friends);
    const left = removals.reduce<readonly Friend[]>(without, joined);
    return [...left].sort((a, b) => collator.compare(a.username, b.username));
  }, [friends, answers, removals]);
}
