import type { Interpretation, Reading } from "@berea/contracts";
import { parseReference } from "@berea/scripture";
import { referenceOf } from "../text/reference-of.ts";
import type { Question } from "./interpretation.ts";

export type Outcome =
  | { readonly state: "loaded"; readonly interpretation: Interpretation }
  | { readonly state: "failed"; readonly problem: string };

/**
 * How a reading answers: for what was asked about; for the very passage, beside a tradition's
 * reading of more ("passage"); for that wider question ("wider"), unless all of it was asked about
 * ("whole"); or from an imported work, which stands below Berea's own reading ("imported").
 */
export type Part = "asked" | "passage" | "wider" | "whole" | "imported";

/** What the panel shows once: a reading or a problem, and all the questions that it answers alike. */
export interface Entry {
  readonly questions: readonly Question[];
  /** "John 3:16-18, 21", "John 3" or "John". */
  readonly reference: string;
  readonly part: Part;
  readonly answer:
    | { readonly reading: Reading & Pick<Interpretation, "unwritten"> }
    | { readonly problem: string };
}

/**
 * The answers so far: a tradition's reading of all that was asked, then those of the passages in the
 * order of the text, then those of wider questions and of imported works. Verses that share a text
 * share an entry.
 */
export function entriesOf(
  questions: readonly Question[],
  outcomes: ReadonlyMap<Question, Outcome>,
): Entry[] {
  const groups = new Map<string, Pick<Entry, "part" | "answer"> & { questions: Question[] }>();
  for (const question of questions) {
    const outcome = outcomes.get(question);
    for (const one of outcome ? answersIn(outcome) : []) {
      const likeness = JSON.stringify(one);
      const group = groups.get(likeness);
      if (group) group.questions.push(question);
      else groups.set(likeness, { ...one, questions: [question] });
    }
  }
  const entries = [...groups.values()].map((group) => ({
    ...group,
    part: isWholly(group, questions) ? ("whole" as const) : group.part,
    reference: namedTogether(group.questions),
  }));
  return entries.sort((a, b) => rankOf(a) - rankOf(b));
}

/** What is about all that was asked goes first; wider and imported readings stand below. */
function rankOf({ part }: Entry): number {
  return { whole: 0, asked: 1, passage: 1, wider: 2, imported: 3 }[part];
}

/** Whether a reading of a wider question is about no more than all that was asked. */
function isWholly(
  { part, answer }: Pick<Entry, "part" | "answer">,
  questions: readonly Question[],
): boolean {
  if (part !== "wider" || "problem" in answer) return false;
  const range = parseReference(answer.reading.range);
  const [first, last] = [questions[0], questions.at(-1)].map(
    (question) => question && parseReference(question.reference),
  );
  return Boolean(range && first && last && first.start <= range.start && range.end <= last.end);
}

function answersIn(outcome: Outcome): Pick<Entry, "part" | "answer">[] {
  if (outcome.state === "failed") return [{ part: "asked", answer: { problem: outcome.problem } }];
  const { reference: _, version: __, also, ...reading } = outcome.interpretation;
  if (!also) return [{ part: "asked", answer: { reading } }];
  return [
    { part: "passage", answer: { reading: also } },
    { part: reading.origin === "imported" ? "imported" : "wider", answer: { reading } },
  ];
}

function namedTogether(group: readonly Question[]): string {
  const [first] = group;
  if (!first) return "";
  const verses = group.flatMap(({ verse }) => verse ?? []);
  return verses.length > 0 ? referenceOf(first.position, verses) : first.reference;
}
