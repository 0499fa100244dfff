import { parseReference, splitVerseKey } from "@berea/scripture";
import { ImportFault } from "../import-fault.ts";
import type { LabelledText } from "./labels.ts";
import type { ModuleEntry } from "./module-files.ts";
import type { OsisText } from "./osis.ts";

/** More wrong keys among a hundred than this are no slips: the module is keyed by something else. */
const TOLERATED = 0.05;

/** Compares what texts say of their place with the place where they are kept. */
export interface KeyCheck {
  /** Whether a text stands where it says that it belongs. */
  fits(entry: ModuleEntry, osis: OsisText, labelled: LabelledText): boolean;
  /** @throws ImportFault when too many did not fit */
  finish(): void;
}

export function checkKeys(name: string): KeyCheck {
  let [checked, wrong] = [0, 0];
  return {
    fits({ from, to }, { chapters }, { parts }) {
      const claims = [
        ...chapters.map((osisId) => isChapterIntroduction(from, osisId)),
        // Where a text has more than one label it is the whole chapter's.
        ...(parts.length === 1 && from.chapter === to.chapter
          ? [parts[0]?.start === Math.max(1, from.verse)]
          : []),
      ];
      const good = claims.every(Boolean);
      if (claims.length > 0) checked++;
      if (!good) wrong++;
      return good;
    },
    finish() {
      if (wrong <= checked * TOLERATED) return;
      throw new ImportFault(
        `${name} is keyed wrongly: of ${checked} texts that say where they belong, ${wrong} stand elsewhere.`,
      );
    },
  };
}

function isChapterIntroduction(slot: ModuleEntry["from"], osisId: string): boolean {
  const passage = parseReference(osisId.replace(".", " "));
  if (!passage || slot.verse !== 0) return false;
  const { book, chapter } = splitVerseKey(passage.start);
  return book === slot.book && chapter === slot.chapter;
}
