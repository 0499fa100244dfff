import { type CitedDocument, documentsFolder, readCitedDocuments } from "@berea/content";
import type { Citation } from "@berea/contracts";
import {
  formatReference,
  isChapter,
  nextChapter,
  type Passage,
  splitVerseKey,
  type Tradition,
  touches,
  type VerseKey,
  verseCountOf,
  verseKey,
} from "@berea/scripture";
import { sectionKey } from "../models/section.ts";
import { rankOf } from "./rank.ts";

/** Where the traditions' documents and lectionaries cite which verses. */
export interface CitationIndex {
  /** The sections that cite any verse of a passage: the tradition's own first, best first. */
  find(passage: Passage, own: Tradition | undefined): CitedSection[];
}

/** A citation, and the key of its text (`sectionKey`). */
export interface CitedSection {
  readonly citation: Citation;
  readonly key: string;
}

/** A section, by the verses it cites; shared by all chapters that it cites. */
interface Section {
  readonly citation: Omit<Citation, "verses">;
  readonly key: string;
  readonly cited: readonly Passage[];
}

/**
 * Reads the facts of `content/documents` into an index by chapter.
 * @throws DamagedContent, one line, when a file cannot be used
 */
export function openCitations(folder = documentsFolder): CitationIndex {
  const byChapter = new Map<VerseKey, Section[]>();
  for (const { sections, ...document } of readCitedDocuments(folder)) {
    const { id, tradition, family, title, short, year, kind, authority } = document;
    const shared = { tradition, ...(family && { family }), document: title, short };
    for (const { number, heading, verses } of onceEach(sections)) {
      const section: Section = {
        citation: {
          ...{ ...shared, ...(year && { year }), section: number },
          ...{ ...(heading && { heading }), kind, authority },
        },
        key: sectionKey(id, number),
        cited: verses,
      };
      for (const key of new Set(verses.flatMap(chaptersOf))) {
        const there = byChapter.get(key);
        if (there) there.push(section);
        else byChapter.set(key, [section]);
      }
    }
  }
  return {
    find(passage, own) {
      const sections = new Set(chaptersOf(passage).flatMap((key) => byChapter.get(key) ?? []));
      return [...sections]
        .flatMap(({ citation, key, cited }) => {
          const here = cited.filter((one) => touches(one, passage));
          if (here.length === 0) return [];
          const narrowest = Math.min(...here.map(verseCountOf));
          const whole = here.every(isChapter);
          return [{ citation, key, here, rank: rankOf(citation, own, { narrowest, whole }) }];
        })
        .sort((a, b) => byNumbers(a.rank, b.rank))
        .map(({ citation, key, here }) => ({
          citation: {
            ...citation,
            verses: here.sort((a, b) => a.start - b.start || a.end - b.end).map(formatReference),
          },
          key,
        }));
    },
  };
}

/** Sections of one number and heading, which a document may have several of, as one. */
function onceEach(sections: CitedDocument["sections"]): CitedDocument["sections"] {
  const byName = Map.groupBy(sections, ({ number, heading }) => `${number} ${heading}`);
  return [...byName.values()].flatMap((alike) => {
    const [first] = alike;
    return first ? [{ ...first, verses: alike.flatMap(({ verses }) => verses) }] : [];
  });
}

/** The chapters that a passage touches, as keys of their verse 0. */
function chaptersOf({ start, end }: Passage): VerseKey[] {
  const keys: VerseKey[] = [];
  const { book, chapter } = splitVerseKey(start);
  let at: ReturnType<typeof nextChapter> = { book, chapter };
  while (at && verseKey(at.book, at.chapter, 0) <= end) {
    keys.push(verseKey(at.book, at.chapter, 0));
    at = nextChapter(at.book, at.chapter);
  }
  return keys;
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
