import type { Interpretation } from "@berea/contracts";
import { formatReference } from "@berea/scripture";
import type { Candidate, Question } from "./rules.ts";

/** The answer to a question, with its provenance. */
export function presentInterpretation(
  { passage }: Question,
  { entry, work }: Candidate,
): Interpretation {
  return {
    interpretation: entry.text,
    sourceDenomination: entry.tradition,
    reference: formatReference(passage),
    level: entry.level,
    range: formatReference(entry),
    ...(entry.title !== null && { title: entry.title }),
    origin: work.origin,
    source: {
      title: work.title,
      author: work.author,
      ...(work.year !== null && { year: work.year }),
      licence: work.licence,
    },
  };
}
