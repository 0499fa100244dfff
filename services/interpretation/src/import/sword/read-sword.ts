import {
  bookByNumber,
  bookPassage,
  chapterPassage,
  formatReference,
  type Passage,
  verseKey,
} from "@berea/scripture";
import { ImportFault } from "../import-fault.ts";
import { needed } from "../needed.ts";
import type { Skipped, Source, SourceEntry, WorkOptions } from "../source.ts";
import { checkKeys } from "./check-keys.ts";
import { findModule } from "./conf.ts";
import { fillGaps } from "./fill-gaps.ts";
import { type LabelledPart, splitAtLabels } from "./labels.ts";
import { type ModuleEntry, readModuleEntries } from "./module-files.ts";
import { readOsis } from "./osis.ts";

/** Shorter notes only point elsewhere. */
const FEWEST_WORDS = 6;

interface Part extends LabelledPart {
  readonly book: number;
  readonly chapter: number;
}

/**
 * Reads a commentary in SWORD's compressed format.
 * @throws ImportFault when it is damaged, of another kind or keyed wrongly
 */
export function readSword(path: string, options: WorkOptions): Source {
  const { folder, name, encoding, ...conf } = findModule(path);
  const about = {
    title: needed("title", options.title ?? conf.title),
    author: needed("author", options.author),
    tradition: needed("tradition", options.tradition),
    licence: licenceOf(options.licence, conf.licence),
  };
  const skipped: Skipped[] = [];
  const wide: SourceEntry[] = [];
  const parts: Part[] = [];
  const check = checkKeys(name);
  let labelled = 0;

  for (const entry of readModuleEntries(folder, encoding)) {
    if (entry.from.book === 0) continue;
    const osis = readOsis(entry.text);
    const split = splitAtLabels(osis.blocks);
    const where = placeName(entry);
    const skip = (why: string) => void skipped.push({ where, why });
    if (!check.fits(entry, osis, split)) {
      skip("stands in another place than its label says");
      continue;
    }
    for (const what of split.leftOut) skip(what);
    const found = partsOf(entry, split.parts, split.introduction);
    if (split.parts.length > 0) labelled++;
    for (const part of found) {
      const { verses = [] } = bookByNumber(part.book) ?? {};
      if (part.start < 1 || part.end < part.start || part.end > (verses[part.chapter - 1] ?? 0))
        skip("has a label with verses that do not exist");
      else if (osis.ownWords < FEWEST_WORDS) skip("only points to other places");
      else if (part.paragraphs.length === 0) skip("is empty");
      else parts.push(part);
    }
    if (found.length > 0 && split.parts.length === 0) continue;
    const introduction = wideEntry(entry, split.introduction, split.opensBook);
    if (introduction && /^preface\b/i.test(introduction.text)) skip("is the author's preface");
    else if (introduction) wide.push(introduction);
  }
  check.finish();
  const chapters = Map.groupBy(parts, ({ book, chapter }) => verseKey(book, chapter, 1));
  const isRunning = labelled > 0 && labelled * 2 >= chapters.size;
  const entries = isRunning
    ? [
        ...wide.map((entry) => (chapters.has(entry.start) ? entry : aboutVerses(entry))),
        ...[...chapters.values()].flatMap(withoutGaps).map(asEntry),
      ]
    : [...wide, ...parts.map(asEntry)];
  if (entries.length === 0) throw new ImportFault(`${name} has no readings.`);
  const { priority, year } = options;
  const work = { id: `sword/${name}`, ...about, year, priority };
  return { works: [{ ...work, entries, sections: [] }], skipped };
}

/** A module says in so many words that it is free, or the operator does. */
function licenceOf(given: string | undefined, own: string | undefined): string {
  if (given) return given;
  if (own && /public domain|^CC0|creative commons/i.test(own)) return own;
  throw new ImportFault(
    `The module's licence is "${own ?? "unknown"}". If you may show it, say so: --licence "…".`,
  );
}

/** The parts of a text about verses; without labels, all of it is about the verses of its slots. */
function partsOf(
  { from, to }: ModuleEntry,
  labelled: readonly LabelledPart[],
  introduction: readonly string[],
): Part[] {
  const { book, chapter } = from;
  if (to.verse === 0 || to.chapter !== chapter || to.book !== book) return [];
  const whole = { book, chapter, start: Math.max(1, from.verse), end: to.verse };
  if (labelled.length === 0) {
    return introduction.length > 0 ? [{ ...whole, paragraphs: introduction }] : [];
  }
  const isAlone = labelled.length === 1;
  // A label that comes again belongs to another author's note.
  const first = new Map(labelled.toReversed().map((part) => [`${part.start}-${part.end}`, part]));
  return [...first.values()].reverse().map((part) => ({
    ...{ book, chapter, ...part },
    ...(isAlone && { start: whole.start, end: Math.max(whole.end, part.end) }),
  }));
}

/** What introduces a chapter or, where it opens one, a book. */
function wideEntry(
  { from: { book, chapter, verse } }: ModuleEntry,
  paragraphs: readonly string[],
  opensBook: boolean,
): SourceEntry | undefined {
  if (paragraphs.length === 0) return undefined;
  const isBook = chapter === 0 || (chapter === 1 && (opensBook || verse === 0));
  const passage = isBook ? bookPassage(book) : chapterPassage(book, chapter);
  const level = isBook ? ("book" as const) : ("chapter" as const);
  return passage && { ...passage, level, text: paragraphs.join("\n\n") };
}

/** In a running commentary, the only text of a chapter is about its verses wherever it is kept. */
function aboutVerses(entry: SourceEntry): SourceEntry {
  return entry.level === "chapter" ? { ...entry, level: "passage" } : entry;
}

function withoutGaps(inChapter: readonly Part[]): Part[] {
  const [{ book, chapter } = { book: 0, chapter: 0 }] = inChapter;
  return fillGaps(inChapter, bookByNumber(book)?.verses[chapter - 1] ?? 0);
}

function asEntry({ book, chapter, start, end, paragraphs }: Part): SourceEntry {
  const passage: Passage = {
    start: verseKey(book, chapter, start),
    end: verseKey(book, chapter, end),
  };
  return { ...passage, level: start === end ? "verse" : "passage", text: paragraphs.join("\n\n") };
}

function placeName({ from: { book, chapter, verse } }: ModuleEntry): string {
  const passage = verse
    ? { start: verseKey(book, chapter, verse), end: verseKey(book, chapter, verse) }
    : (chapterPassage(book, chapter) ?? bookPassage(book));
  return passage ? formatReference(passage) : "";
}
