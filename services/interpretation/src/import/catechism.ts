import { documentsFolder, readCitedDocuments } from "@berea/content";
import { z } from "zod";
import { ImportFault } from "./import-fault.ts";
import { freeLicence } from "./open-licence.ts";
import { readJson } from "./read-json.ts";
import { questionAndAnswer, sectionsOf } from "./sections.ts";
import type { Source, WorkOptions } from "./source.ts";

/** The documents of `content/documents` that are catechisms there. */
const documentOf: Readonly<Record<string, string>> = {
  "1695-baptist-catechism": "baptist-catechism-1695",
  "keachs-catechism": "keachs-catechism",
  "luthers-small-catechism": "small-catechism",
  "westminster-larger-catechism": "westminster-larger-catechism",
  "westminster-shorter-catechism": "westminster-shorter-catechism",
};

const catechism = z.object({
  meta: z.object({
    id: z.string(),
    title: z.string(),
    author: z.string().nullish(),
    license: z.string(),
  }),
  data: z
    .array(
      z.object({
        item_id: z.string(),
        question: z.string(),
        answer: z.string(),
        group: z.string().nullish(),
      }),
    )
    .min(1),
});
type Item = z.output<typeof catechism>["data"][number];

/**
 * Reads a catechism of Open Christian Data: the texts of the sections that Berea knows to cite
 * verses. A section is a question or, in Luther's, a part.
 * @throws ImportFault when it is damaged, not free, or one of which Berea cites nothing
 */
export function readCatechism(file: string, options: WorkOptions): Source {
  const { meta, data } = readJson(file, catechism);
  const known = readCitedDocuments(documentsFolder).find(({ id }) => id === documentOf[meta.id]);
  if (!known) throw new ImportFault(`${file} is a document of which Berea cites nothing.`);
  const { found, missing } = sectionsOf(known, [...byPart(data), ...data.map(textOf)]);
  const work = {
    id: `open-christian-data/${meta.id}`,
    title: options.title ?? known.title,
    author: options.author ?? meta.author ?? "Unknown",
    year: options.year ?? known.year,
    licence: options.licence ?? freeLicence(meta),
    tradition: known.tradition,
    priority: options.priority,
  };
  const skipped = missing.map((where) => ({ where, why: "is not there" }));
  return { works: [{ ...work, entries: [], sections: found }], skipped };
}

function textOf({ item_id, question, answer }: Item): [number: string, text: string] {
  return [item_id, questionAndAnswer(question, answer)];
}

/**
 * The items of a part together, each below its heading: "I. The Ten Commandments -- The First
 * Commandment -- You must not have other gods." is in part I.
 */
function byPart(items: readonly Item[]): [number: string, text: string][] {
  const parts = Map.groupBy(items, ({ group }) => /^([IVX]+)\./.exec(group ?? "")?.[1] ?? "");
  return [...parts].map(([part, own]) => {
    const paragraphs = own.flatMap(({ group, question, answer }, at) => {
      const heading = group === own[at - 1]?.group ? [] : (group?.split(" -- ").slice(1) ?? []);
      return [...heading, questionAndAnswer(question, answer)];
    });
    return [part, paragraphs.join("\n\n")];
  });
}
