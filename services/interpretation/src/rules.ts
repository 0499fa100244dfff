import type { Review } from "@berea/content";
import {
  contains,
  ecumenical,
  familyOf,
  type Passage,
  type Voice,
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
  /** Who has signed the text as it stands. */
  readonly reviews?: readonly Review[];
}

/** Who asks. */
export interface Asker {
  readonly voice: Voice;
  /** Whether the passage is one on which the traditions differ, where no family stands in. */
  readonly isDisputed: boolean;
}

const levels: Record<Question["about"], readonly (readonly Entry["level"][])[]> = {
  verses: [["verse", "passage"], ["chapter"], ["book"]],
  chapter: [["chapter"], ["book"]],
  book: [["book"]],
};

const origins: readonly Work["origin"][] = ["authored", "imported"];

/** The voices that may answer, nearest first: the reader's own, its family, ecumenical. */
export function tiersOf(voice: Voice): Voice[] {
  return [...new Set([voice, ...familyOf(voice), ecumenical])];
}

/** Selects what a voice's readers are told: Catholics and Orthodox nothing against their church. */
export function mayBeToldTo(voice: Voice): (candidate: Candidate) => boolean {
  const isSpared = voice === "Catholic" || voice === "Orthodox";
  return ({ entry }) => !(isSpared && entry.againstRome);
}

/** The best candidate for a reader, if any. */
export function resolve(
  { passage, about }: Question,
  { voice, isDisputed }: Asker,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const speaking = candidates.filter(
    ({ entry, work }) =>
      contains(entry, passage) &&
      (entry.tradition === voice ||
        entry.tradition === ecumenical ||
        // Only what a family has published may stand in, never what Berea says in its name.
        (work.origin === "imported" && !isDisputed)),
  );
  for (const accepted of levels[about]) {
    for (const tier of tiersOf(voice)) {
      const [best] = speaking
        .filter(({ entry }) => entry.tradition === tier && accepted.includes(entry.level))
        .sort(byPreference);
      if (best) return best;
    }
  }
  return undefined;
}

/**
 * The common reading that stands beside the best candidate: the narrower one of the very passage,
 * when a tradition's own answers for a wider one, and Berea's own beside an imported work.
 */
export function resolveAlso(
  question: Question,
  best: Candidate,
  candidates: readonly Candidate[],
): Candidate | undefined {
  if (best.entry.tradition === ecumenical && best.work.origin === "authored") return undefined;
  const authored = candidates.filter(({ work }) => work.origin === "authored");
  const common = resolve(question, { voice: ecumenical, isDisputed: false }, authored);
  // A summary of the chapter is no reading of the very verses.
  if (!common || !levels[question.about][0]?.includes(common.entry.level)) return undefined;
  const isNarrower = verseCountOf(common.entry) < verseCountOf(best.entry);
  return isNarrower || best.work.origin === "imported" ? common : undefined;
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
