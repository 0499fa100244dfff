import {
  contains,
  ecumenical,
  familyOf,
  type Passage,
  type Tradition,
  verseCountOf,
} from "@berea/scripture";
import type { Entry } from "./models/entry.ts";
import type { Work } from "./models/work.ts";

/**
 * How an answer is chosen. Nearness to the reader's tradition takes precedence over nearness to the
 * verse: a reading of the whole passage in one's own tradition says more than a note on the verse
 * in another. A chapter or book entry answers only when no entry covers the verses.
 */

/** Asks about some verses, a whole chapter or a whole book. */
export interface Question {
  readonly passage: Passage;
  readonly about: "verses" | "chapter" | "book";
}

/** An entry and its work. */
export interface Candidate {
  readonly entry: Entry;
  readonly work: Work;
}

const levels: Record<Question["about"], readonly (readonly Entry["level"][])[]> = {
  verses: [["verse", "passage"], ["chapter"], ["book"]],
  chapter: [["chapter"], ["book"]],
  book: [["book"]],
};

const origins: readonly Work["origin"][] = ["authored", "imported", "generated"];

/** The traditions that may answer, nearest first: the reader's own, its family, ecumenical. */
export function tiersOf(tradition: Tradition): Tradition[] {
  return [...new Set([tradition, ...familyOf(tradition), ecumenical])];
}

/** The best candidate for a reader of this tradition, if any. */
export function resolve(
  { passage, about }: Question,
  tradition: Tradition,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const speaking = candidates.filter(({ entry }) => contains(entry, passage));
  for (const accepted of levels[about]) {
    for (const tier of tiersOf(tradition)) {
      const [best] = speaking
        .filter(({ entry }) => entry.tradition === tier && accepted.includes(entry.level))
        .sort(byPreference);
      if (best) return best;
    }
  }
  return undefined;
}

/** The verse's own entry, then the smallest passage, then tie-breakers. */
function byPreference(a: Candidate, b: Candidate): number {
  return (
    Number(b.entry.level === "verse") - Number(a.entry.level === "verse") ||
    verseCountOf(a.entry) - verseCountOf(b.entry) ||
    origins.indexOf(a.work.origin) - origins.indexOf(b.work.origin) ||
    b.work.priority - a.work.priority ||
    // Prefer the reading that describes how the traditions differ.
    Number(b.entry.difference) - Number(a.entry.difference) ||
    (a.entry._id < b.entry._id ? -1 : 1)
  );
}
