import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { eachOf } from "./each-of.ts";
import { ask, type Inquiry, problemWith, type Question, questionsOf } from "./interpretation.ts";
import { type Entry, entriesOf, type Outcome } from "./interpretation-entry.ts";

/** How many calls are under way at once, at most. */
const concurrency = 4;

export interface Findings {
  readonly entries: readonly Entry[];
  /** How many questions it has, and how many of them have been answered or refused. */
  readonly asked: number;
  readonly settled: number;
  /** Loading goes on; otherwise it is done, or the reader has stopped it. */
  readonly isLoading: boolean;
}

interface Interpretations {
  readonly findings: Findings;
  /** Ends the calls under way; what has come stays. */
  readonly stop: () => void;
  /** Asks these again, and whatever has no answer since the reader stopped. */
  readonly askAgain: (questions: readonly Question[]) => void;
}

interface Loading {
  readonly inquiry: Inquiry;
  readonly questions: readonly Question[];
  readonly outcomes: ReadonlyMap<Question, Outcome>;
  readonly isLoading: boolean;
}

/** Loads the answers to an inquiry in the name of a denomination; the next inquiry ends it. */
export function useInterpretations(
  inquiry: Inquiry,
  denomination: string | undefined,
): Interpretations {
  const client = useQueryClient();
  const [loading, setLoading] = useState(() => begin(inquiry));
  const underWay = useRef<AbortController>(undefined);
  if (loading.inquiry !== inquiry) setLoading(begin(inquiry));

  function restart(): AbortSignal {
    underWay.current?.abort();
    underWay.current = new AbortController();
    return underWay.current.signal;
  }

  function load(questions: readonly Question[]): void {
    const signal = restart();
    const act = async (question: Question): Promise<void> => {
      const outcome = await ask(client, question, { denomination, signal }).then(
        (interpretation): Outcome => ({ state: "loaded", interpretation }),
        (error: unknown): Outcome => ({ state: "failed", problem: problemWith(question, error) }),
      );
      if (!signal.aborted) setLoading((now) => withOutcome(now, question, outcome));
    };
    void eachOf(questions, act, { limit: concurrency, signal }).then(() => {
      if (!signal.aborted) setLoading((now) => ({ ...now, isLoading: false }));
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an inquiry is loaded once, when it is made
  useEffect(() => {
    load(loading.questions);
    return () => underWay.current?.abort();
  }, [inquiry]);

  return {
    findings: useMemo(() => findingsIn(loading), [loading]),
    stop: () => {
      restart();
      setLoading((now) => ({ ...now, isLoading: false }));
    },
    askAgain: (questions) => {
      const next = withoutOutcomes(loading, questions);
      setLoading({ ...next, isLoading: true });
      load(next.questions.filter((question) => !next.outcomes.has(question)));
    },
  };
}

function begin(inquiry: Inquiry): Loading {
  return { inquiry, questions: questionsOf(inquiry), outcomes: new Map(), isLoading: true };
}

function findingsIn({ questions, outcomes, isLoading }: Loading): Findings {
  const entries = entriesOf(questions, outcomes);
  return { entries, asked: questions.length, settled: outcomes.size, isLoading };
}

function withOutcome(loading: Loading, question: Question, outcome: Outcome): Loading {
  return { ...loading, outcomes: new Map(loading.outcomes).set(question, outcome) };
}

function withoutOutcomes(loading: Loading, questions: readonly Question[]): Loading {
  const kept = [...loading.outcomes].filter(([question]) => !questions.includes(question));
  return { ...loading, outcomes: new Map(kept) };
}
