import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Search, SearchSnapshot } from "./search-machine.ts";

/**
 * What Enter in the field does: it goes to the passage, if a reference was typed, or else leads to
 * the first result, where Enter opens it. Before the answer is there, it asks at once and waits.
 */
export function useEnter(
  search: Search,
  state: SearchSnapshot,
  dialog: RefObject<HTMLDialogElement | null>,
): () => void {
  /** What was in the field when Enter was pressed too early. */
  const entered = useRef<string>(undefined);

  function act(): void {
    const [first] = dialog.current?.querySelectorAll<HTMLAnchorElement>("a[data-stop]") ?? [];
    if (search.snapshot().found?.passage) first?.click();
    else first?.focus();
  }

  const onAnswer = useEffectEvent(() => {
    if (state.awaiting === "answer") return;
    if (entered.current === state.query) act();
    entered.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may be the answer
  useEffect(() => onAnswer(), [state]);

  return () => {
    if (state.awaiting !== "answer") return act();
    entered.current = state.query;
    search.hurry();
  };
}
