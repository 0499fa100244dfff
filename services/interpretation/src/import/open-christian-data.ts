import { join } from "node:path";
import {
  formatReference,
  type Passage,
  parseReference,
  splitVerseKey,
  type VerseKey,
  verseKey,
} from "@berea/scripture";
import { z } from "zod";
import { readCatechism } from "./catechism.ts";
import { cleanText } from "./clean-text.ts";
import { ImportFault } from "./import-fault.ts";
import { needed } from "./needed.ts";
import { freeLicence } from "./open-licence.ts";
import { type Judged, readJudge, type Verdict } from "./opening-words.ts";
import { isFolder, namesIn } from "./read-file.ts";
import { readJson } from "./read-json.ts";
import type { Progress, Skipped, Source, SourceEntry, WorkOptions } from "./source.ts";

const kind = z.object({ meta: z.object({ schema_type: z.string() }) });
const commentary = z.object({
  meta: z.object({
    id: z.string().regex(/^[a-z0-9-]+$/),
    title: z.string().min(1),
    author: z.string().min(1),
    original_publication_year: z.int().nullish(),
    license: z.string(),
    language: z.literal("en"),
    schema_type: z.literal("commentary"),
  }),
  data: z.array(z.object({ verse_range_osis: z.string(), commentary_text: z.string() })).min(1),
});
type Commentary = z.output<typeof commentary>;

interface JudgedEntry extends SourceEntry {
  readonly verdict: Verdict;
}

/** Fewer comments that belong elsewhere may be chance. */
const FEWEST_MISFILED = 3;

/**
 * Reads a commentary of Open Christian Data: a file, or a folder of a file for each book. Its
 * summaries, which a model wrote, are not read. Comments that are filed under another verse than
 * they speak of are left out, and a chapter or book of which most are.
 * @throws ImportFault when a file is damaged, or most of all comments are misfiled
 */
export function readOpenChristianData(
  path: string,
  options: WorkOptions,
  progress: Progress,
): Source {
  const files = isFolder(path)
    ? namesIn(path)
        .filter((name) => name.endsWith(".json") && !name.startsWith("_"))
        .map((name) => join(path, name))
    : [path];
  const [first] = files;
  if (!first) throw new ImportFault(`${path} has no JSON files.`);
  if (readJson(first, kind).meta.schema_type === "catechism_qa") {
    if (files.length === 1) return readCatechism(first, options);
    throw new ImportFault("Catechisms are imported one file at a time.");
  }
  const { meta } = readJson(first, commentary);
  const judge = readJudge();
  const skipped: Skipped[] = [];
  const judged = files.flatMap((file, at) => {
    progress("files read", at + 1, files.length);
    const document = readJson(file, commentary);
    if (document.meta.id !== meta.id) {
      throw new ImportFault(`${file} is of another work (${document.meta.id}) than ${first}.`);
    }
    return entriesOf(document, judge, skipped);
  });
  const entries = wellFiled(judged, skipped);
  if (entries.length === 0) {
    throw new ImportFault(
      `${path} is keyed wrongly: most of its ${judged.length} comments open with words of other verses.`,
    );
  }
  const work = {
    id: `open-christian-data/${meta.id}`,
    title: options.title ?? meta.title,
    author: options.author ?? meta.author,
    year: options.year ?? meta.original_publication_year ?? undefined,
    licence: options.licence ?? freeLicence(meta),
    tradition: needed("tradition", options.tradition),
    priority: options.priority,
  };
  return { works: [{ ...work, entries, sections: [] }], skipped };
}

function entriesOf(
  { data }: Commentary,
  judge: (passage: Passage, comment: string) => Judged,
  skipped: Skipped[],
): JudgedEntry[] {
  return data.flatMap(({ verse_range_osis: where, commentary_text }) => {
    const passage = passageOf(where);
    const judged = passage && judge(passage, withoutReferences(passage.start, commentary_text));
    const text = judged && cleanText(judged.text);
    if (passage && text) {
      const level = passage.start === passage.end ? ("verse" as const) : ("passage" as const);
      return [{ ...passage, level, text, verdict: judged.verdict }];
    }
    skipped.push({ where, why: passage ? "is empty" : "is filed under verses that do not exist" });
    return [];
  });
}

/** "Ezek.1.1-Ezek.1.3" */
function passageOf(osis: string): Passage | undefined {
  const [start, end = start] = osis
    .split("-")
    .map((part) => parseReference(part.replace(".", " ").replace(".", ":")));
  return start && end && start.start <= end.end ? { start: start.start, end: end.end } : undefined;
}

/** Without the place of the comment that some editions print before it, once or more. */
function withoutReferences(key: VerseKey, text: string): string {
  const { chapter, verse } = splitVerseKey(key);
  const own = new RegExp(`^\\s*(?:[1-3] ?)?[A-Za-z]+\\d? ${chapter}:${verse}(?!\\d)\\s*`);
  const shorter = text.replace(own, "");
  return shorter === text ? text.trim() : withoutReferences(key, shorter);
}

/**
 * Those that may stand where they are filed: none of a book most of which belongs elsewhere, and
 * of such a chapter only those that are known to fit.
 */
function wellFiled(judged: readonly JudgedEntry[], skipped: Skipped[]): SourceEntry[] {
  const books = Map.groupBy(judged, ({ start }) => verseKey(splitVerseKey(start).book, 0, 0));
  const chapters = Map.groupBy(judged, ({ start }) => chapterOf(start));
  const badBooks = new Set([...books].filter(isMisfiled).map(([key]) => key));
  const badChapters = new Set([...chapters].filter(isMisfiled).map(([key]) => key));
  return judged.flatMap(({ verdict, ...entry }) => {
    const why = badBooks.has(verseKey(splitVerseKey(entry.start).book, 0, 0))
      ? "stands in a book whose comments are misfiled"
      : verdict !== "fits" && badChapters.has(chapterOf(entry.start))
        ? "stands in a chapter whose comments are misfiled"
        : verdict === "elsewhere"
          ? "opens with words of another verse"
          : undefined;
    if (why) skipped.push({ where: formatReference(entry), why });
    return why ? [] : [entry];
  });
}

function chapterOf(key: VerseKey): VerseKey {
  return key - splitVerseKey(key).verse;
}

function isMisfiled([, entries]: [key: VerseKey, entries: readonly JudgedEntry[]]): boolean {
  const count = (wanted: Verdict) => entries.filter(({ verdict }) => verdict === wanted).length;
  const misfiled = count("elsewhere") + count("strange");
  return misfiled >= FEWEST_MISFILED && misfiled > count("fits");
}
