import type { SearchReply } from "@berea/contracts";
import { createStore } from "../../shared/store.ts";
import { findVerses, type Question } from "./find-verses.ts";
import { problemOf, type SearchProblem } from "./search-problem.ts";

/** An answer, with the results of all pages that were asked for, and what it answers. */
export interface Found extends SearchReply {
  readonly asked: Question;
}

export interface SearchSnapshot {
  /** What stands in the field. */
  readonly query: string;
  /** The only book to look in. */
  readonly book: string | undefined;
  /** The newest answer; while another one is awaited, still the one before. */
  readonly found: Found | undefined;
  readonly awaiting: "answer" | "more" | undefined;
  readonly problem: SearchProblem | undefined;
}

/** Somebody who types is asked for no more than a short pause. */
const pauseMs = 200;
const nothing: SearchSnapshot = {
  query: "",
  book: undefined,
  found: undefined,
  awaiting: undefined,
  problem: undefined,
};

export type Search = ReturnType<typeof createSearch>;

/**
 * A search, apart from React: it asks when typing pauses, and a new question ends the one before,
 * so that the newest answer is the one shown. After "too many" it waits as long as it was told.
 */
export function createSearch() {
  const { snapshot, subscribe, become } = createStore(nothing);
  let closedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  function stop(): void {
    clearTimeout(timer);
    asking.abort();
  }

  /** Asks for what is wanted now, unless it is already there. */
  function plan(delayMs: number): void {
    stop();
    const now = snapshot();
    const words = now.query.trim();
    const isThere = now.found?.asked.words === words && now.found.asked.book === now.book;
    if (!words) become({ ...nothing, query: now.query });
    else if (isThere) become({ ...now, awaiting: undefined, problem: undefined });
    else {
      become({ ...now, awaiting: "answer" });
      const delay = Math.max(delayMs, closedUntil - Date.now());
      timer = setTimeout(hurry, delay);
    }
  }

  function hurry(): void {
    const { query, book } = snapshot();
    const words = query.trim();
    if (words) void ask({ words, book, page: 1 });
  }

  async function ask(asked: Question): Promise<void> {
    stop();
    asking = new AbortController();
    const { signal } = asking;
    const before = asked.page > 1 ? snapshot().found : undefined;
    become({ ...snapshot(), awaiting: before ? "more" : "answer" });
    try {
      const reply = await findVerses(asked, signal);
      if (signal.aborted) return;
      const results = [...(before?.results ?? []), ...reply.results];
      const found = { ...reply, results, asked };
      become({ ...snapshot(), found, awaiting: undefined, problem: undefined });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      become({ ...snapshot(), found: before, awaiting: undefined, problem });
      if (!problem.goesOnAfterMs) return;
      closedUntil = Date.now() + problem.goesOnAfterMs;
      timer = setTimeout(() => void ask(asked), problem.goesOnAfterMs);
    }
  }

  return {
    snapshot,
    subscribe,
    /** Something was typed. */
    type(query: string) {
      become({ ...snapshot(), query });
      plan(pauseMs);
    },
    /** Looks in one book only, or in all again. */
    choose(book: string | undefined) {
      become({ ...snapshot(), book });
      plan(0);
    },
    /** Asks at once, whatever there is to wait for. */
    hurry,
    /** Asks for the next page of what is there. */
    more() {
      const { found, awaiting } = snapshot();
      if (found && !awaiting) void ask({ ...found.asked, page: found.page + 1 });
    },
    /** Goes on where it was left. */
    resume: () => plan(0),
    /** Leaves it as it is; nobody is looking. */
    pause() {
      stop();
      become({ ...snapshot(), awaiting: undefined });
    },
  };
}
