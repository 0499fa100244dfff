import { basename, join } from "node:path";
import { documentsFolder, readCitedDocuments } from "@berea/content";
import { z } from "zod";
import { ImportFault } from "./import-fault.ts";
import { isFolder, namesIn } from "./read-file.ts";
import { parseShape, readJson } from "./read-json.ts";
import { questionAndAnswer, sectionsOf } from "./sections.ts";
import type { Skipped, Source, SourceWork, WorkOptions } from "./source.ts";

/** The documents of `content/documents` that the collection has, by their titles there. */
const documentOf: Readonly<Record<string, string>> = {
  "1689 London Baptist Confession": "london-baptist-1689",
  "1695 Baptist Catechism": "baptist-catechism-1695",
  "Belgic Confession": "belgic-confession",
  "Canons of Dort": "canons-of-dort",
  "Heidelberg Catechism": "heidelberg-catechism",
  "Keach's Catechism": "keachs-catechism",
  "Second Helvetic Confession": "second-helvetic-confession",
  "Westminster Confession of Faith": "westminster-confession",
  "Westminster Larger Catechism": "westminster-larger-catechism",
  "Westminster Shorter Catechism": "westminster-shorter-catechism",
};

/**
 * Said there to be free, but in the words of a modern translation: of the Christian Reformed
 * Church, and of the Canadian Reformed Churches.
 */
const modern = new Set(["belgic-confession", "heidelberg-catechism"]);

const text = z.string();
const document = z.object({
  Metadata: z.object({
    Title: text,
    Year: text,
    Authors: z.array(text),
    SourceAttribution: text,
    CreedFormat: z.enum(["Creed", "Canon", "Confession", "Catechism", "HenrysCatechism"]),
  }),
  Data: z.unknown(),
});
const articles = z.array(z.object({ Article: text, Content: text }));
const chapters = z.array(
  z.object({ Chapter: text, Sections: z.array(z.object({ Section: text, Content: text })) }),
);
const questions = z.array(z.object({ Number: z.int(), Question: text, Answer: text }));

/**
 * Reads documents of Creeds.json, a file or the folder of them: the texts of the sections that
 * Berea knows to cite verses. Files in copyright are refused.
 * @throws ImportFault when a file is damaged, and when it is in copyright and the only one
 */
export function readCreeds(path: string, options: WorkOptions): Source {
  const files = isFolder(path)
    ? namesIn(path)
        .filter((name) => name.endsWith(".json"))
        .map((name) => join(path, name))
    : [path];
  const cited = new Map(readCitedDocuments(documentsFolder).map((one) => [one.id, one]));
  const skipped: Skipped[] = [];
  const works = files.flatMap((file) => workOf(file, options) ?? []);
  if (works.length > 0) return { works, skipped };
  const [first] = skipped;
  throw new ImportFault(`${first?.where ?? path} ${first?.why ?? "has no documents"}.`);

  function workOf(file: string, { licence, priority }: WorkOptions): SourceWork | undefined {
    const { Metadata: about, Data } = readJson(file, document);
    const where = basename(file);
    const known = cited.get(documentOf[about.Title] ?? "");
    const why = whyRefused(about.SourceAttribution, known?.id, licence);
    if (why || !known) {
      skipped.push({ where, why: why ?? "is a document of which Berea cites nothing" });
      return undefined;
    }
    const sections = sectionsOf(known, numbered(file, about.CreedFormat, Data));
    skipped.push(
      ...sections.missing.map((number) => ({ where: `${where}, ${number}`, why: "is not there" })),
    );
    return {
      id: `creeds/${known.id}`,
      title: options.title ?? known.title,
      author: options.author ?? about.Authors.slice(0, 2).join(", "),
      year: options.year ?? known.year,
      licence: licence ?? "Public domain",
      ...{ tradition: known.tradition, priority, entries: [], sections: sections.found },
    };
  }
}

function whyRefused(
  attribution: string,
  id: string | undefined,
  licence: string | undefined,
): string | undefined {
  if (!/^Public Domain\b/.test(attribution)) return `is in copyright (${attribution})`;
  if (!id || !modern.has(id) || licence) return undefined;
  return 'has the words of a modern translation; if you may show them, say so (--licence "…")';
}

/** The texts of a document by the numbers of their sections, as `content/documents` writes them. */
function numbered(file: string, format: string, data: unknown): [number: string, text: string][] {
  const shaped = <S extends z.ZodType>(shape: S) => parseShape(file, shape, () => data);
  if (format === "Canon") {
    return shaped(articles).map(({ Article, Content }) => [Article, Content]);
  }
  if (format === "Confession") {
    return shaped(chapters).flatMap(({ Chapter, Sections }) =>
      Sections.map(({ Section, Content }) => [`${Chapter}.${sectionNumber(Section)}`, Content]),
    );
  }
  return format === "Catechism"
    ? shaped(questions).map((one) => [`${one.Number}`, questionAndAnswer(one.Question, one.Answer)])
    : [];
}

/** The Canons of Dort have articles (A1) and rejections of errors (R1, elsewhere RE1). */
function sectionNumber(written: string): string {
  return written.replace(/^A(?=\d)/, "").replace(/^R(?=\d)/, "RE");
}
