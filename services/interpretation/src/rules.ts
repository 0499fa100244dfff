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
 * Which text answers. What is nearest to the reader's tradition goes before what is nearest to the
 * verse: a reading of the whole passage in one's own tradition says more than a note on the verse
 * in another. Only where nothing at all is said of the verses does a chapter or a book answer.
 */

/** What is asked about: some verses, a chapter as a whole, or a book as a whole. */
export interface Question {
  readonly passage: Passage;
  readonly about: "verses" | "chapter" | "book";
}

/** An entry together with what its work says. */
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

/** The traditions that may answer, nearest first: the reader's own, its family, the ecumenical. */
export function tiersOf(tradition: Tradition): Tradition[] {
  return [...new Set([tradition, ...familyOf(tradition), ecumenical])];
}

/** The text that answers a reader of this tradition; undefined when none of the candidates does. */
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

/** The verse's own entry, then the smallest passage; the rest decides between equals. */
function byPreference(a: Candidate, b: Candidate): number {
  return (
    Number(b.entry.level === "verse") - Number(a.entry.level === "verse") ||
    verseCountOf(a.entry) - verseCountOf(b.entry) ||
    origins.indexOf(a.work.origin) - origins.indexOf(b.work.origin) ||
    b.work.priority - a.work.priority ||
    // Where Berea has both, the reading that tells how the traditions differ.
    Number(b.entry.difference) - Number(a.entry.difference) ||
    (a.entry._id < b.entry._id ? -1 : 1)
  );
}
