import type { Interpretation } from "@berea/contracts";
import { referenceOf } from "../text/reference-of.ts";
import type { Question } from "./interpretation.ts";

export type Outcome =
  | { readonly state: "loaded"; readonly interpretation: Interpretation }
  | { readonly state: "failed"; readonly problem: string };

/** What the panel shows once: an outcome and all the questions that it answers alike. */
export interface Entry {
  readonly questions: readonly Question[];
  /** "John 3:16-18, 21", "John 3" or "John". */
  readonly reference: string;
  readonly outcome: Outcome;
}

/** The outcomes so far, in the order of the text; verses that share a text share an entry. */
export function entriesOf(
  questions: readonly Question[],
  outcomes: ReadonlyMap<Question, Outcome>,
): Entry[] {
  const alike = new Map<string, [Question, ...Question[]]>();
  for (const question of questions) {
    const outcome = outcomes.get(question);
    if (!outcome) continue;
    const likeness = likenessOf(outcome);
    const group = alike.get(likeness);
    if (group) group.push(question);
    else alike.set(likeness, [question]);
  }
  return [...alike.values()].flatMap((group) => {
    const outcome = outcomes.get(group[0]);
    return outcome ? [{ questions: group, reference: namedTogether(group), outcome }] : [];
  });
}

function likenessOf(outcome: Outcome): string {
  if (outcome.state === "failed") return JSON.stringify(outcome);
  const { reference: _, ...shared } = outcome.interpretation;
  return JSON.stringify(shared);
}

function namedTogether(group: readonly [Question, ...Question[]]): string {
  const [first] = group;
  const verses = group.flatMap(({ verse }) => verse ?? []);
  return verses.length > 0 ? referenceOf(first.position, verses) : first.reference;
}
