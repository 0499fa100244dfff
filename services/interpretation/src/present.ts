import type { Review } from "@berea/content";
import type { DisputedPassage, Reading } from "@berea/contracts";
import { formatReference } from "@berea/scripture";
import type { Disputed } from "./readings/disputed.ts";
import type { Candidate } from "./rules.ts";

/** A text with its provenance. */
export function presentReading({ entry, work, reviews }: Candidate): Reading {
  return {
    interpretation: entry.text,
    sourceDenomination: entry.tradition,
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
    ...(reviews && { reviewedBy: reviews.map(presentReviewer) }),
  };
}

export function presentReviewer({ reviewer, tradition, office, date }: Review) {
  return { name: reviewer, tradition, office, date };
}

export function presentDisputed({ passage, title, voices }: Disputed): DisputedPassage {
  const { theme, question } = passage;
  return {
    range: formatReference(passage),
    ...(title && { title }),
    theme,
    question,
    voices: voices.length,
  };
}
