import { type DisputedPassage, readDisputedPassages } from "@berea/content";
import { contains, ecumenical, type Passage, type Tradition, touches } from "@berea/scripture";
import type { Authored } from "./authored.ts";

/** A passage on which the traditions differ, and what is written of it. */
export interface Disputed {
  readonly passage: DisputedPassage;
  readonly title: string | undefined;
  /** The traditions that have a reading of their own. */
  readonly voices: readonly Tradition[];
}

/** The passages on which the traditions differ, in the order of the Bible. */
export interface DisputedPassages {
  readonly all: readonly Disputed[];
  touching(passage: Passage): readonly Disputed[];
  /** Whether all of a passage lies within one of them. */
  hold(passage: Passage): boolean;
}

/** @throws DamagedContent, one line, when the list cannot be used */
export function openDisputedPassages(authored: Authored): DisputedPassages {
  const all = readDisputedPassages().map((passage): Disputed => {
    const written = authored.differencesOn(passage);
    return {
      passage,
      title: written[0]?.entry.title ?? undefined,
      voices: written.flatMap(({ entry: { tradition } }) =>
        tradition === ecumenical ? [] : [tradition],
      ),
    };
  });
  return {
    all,
    touching: (asked) => all.filter(({ passage }) => touches(passage, asked)),
    hold: (asked) => all.some(({ passage }) => contains(passage, asked)),
  };
}
