import { basename, dirname, join, resolve } from "node:path";
import { type Passage, parseReference } from "@berea/scripture";
import { parse as parseToml } from "smol-toml";
import { z } from "zod";
import { cleanText } from "./clean-text.ts";
import { whyProtected } from "./fathers-licence.ts";
import { ImportFault } from "./import-fault.ts";
import { needed } from "./needed.ts";
import { isFolder, namesIn, readSourceText } from "./read-file.ts";
import { parseShape } from "./read-json.ts";
import type { Progress, Skipped, Source, SourceEntry, SourceWork, WorkOptions } from "./source.ts";

/** The maintainer had parts translated by a model and does not say which. */
const caution = "may be machine-translated";
const UNKNOWN_YEAR = 9999;

/** Christian writers of the first fifteen centuries, by the collection's own names. */
const fathers = new Set([
  "Early Fathers (Pre-Nicaea)",
  "Eastern & Byzantine Theology",
  "Western & Medieval Theology",
  "Syriac & Oriental Theology",
]);

const metadata = z.object({
  default_year: z.int(),
  father_category: z.string(),
  condemned_by_council: z.boolean().optional(),
});
const commentaries = z.object({
  commentary: z.array(
    z.object({
      quote: z.string(),
      source_title: z.string().default(""),
      source_url: z.string().default(""),
      append_to_author_name: z.string().default(""),
      time: z.int().optional(),
    }),
  ),
});

/**
 * Reads excerpts from Church Fathers: the folder of one, or the collection with a folder for each.
 * Each Father is a work.
 * @throws ImportFault when a file is damaged, or nothing may be imported
 */
export function readHistoricalChristianFaith(
  path: string,
  options: WorkOptions,
  progress: Progress,
): Source {
  const skipped: Skipped[] = [];
  const folders = namesIn(path).includes("metadata.toml")
    ? [resolve(path)]
    : namesIn(path)
        .filter((name) => !name.startsWith("."))
        .map((name) => resolve(path, name))
        .filter((folder) => isFolder(folder) && namesIn(folder).includes("metadata.toml"));
  const works = folders.flatMap((folder, at) => {
    progress("authors read", at + 1, folders.length);
    return workOf(folder, options, skipped) ?? [];
  });
  if (works.length === 0) throw new ImportFault(`${path} has no excerpts that may be imported.`);
  if (works.length > 1 && (options.title || options.author || options.year)) {
    throw new ImportFault("A title, author or year can be given for one Father only.");
  }
  return { works, skipped };
}

function workOf(folder: string, options: WorkOptions, skipped: Skipped[]): SourceWork | undefined {
  const name = basename(folder);
  const about = readToml(join(folder, "metadata.toml"), metadata);
  const why = about.condemned_by_council
    ? "was condemned by a council"
    : fathers.has(about.father_category)
      ? undefined
      : `is no Church Father (${about.father_category})`;
  if (why) {
    skipped.push({ where: name, why });
    return undefined;
  }
  const year = about.default_year === UNKNOWN_YEAR ? undefined : about.default_year;
  const entries = namesIn(folder)
    .filter((file) => file.endsWith(".toml") && file !== "metadata.toml")
    .flatMap((file) => entriesOf(join(folder, file), year, skipped));
  if (entries.length === 0) return undefined;
  const { title, author, licence = "Public domain", priority } = options;
  const tradition = needed("tradition", options.tradition);
  return {
    id: `historical-christian-faith/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`,
    title: title ?? "Writings",
    author: author ?? name,
    year: options.year ?? year,
    licence: `${licence}; ${caution}`,
    ...{ tradition, priority, entries, sections: [] },
  };
}

function entriesOf(path: string, died: number | undefined, skipped: Skipped[]): SourceEntry[] {
  const passage = passageOf(basename(path, ".toml"));
  const where = `${basename(dirname(path))}, ${basename(path, ".toml").replaceAll("_", ":")}`;
  const { commentary } = readToml(path, commentaries);
  return commentary.flatMap((excerpt) => {
    const { quote, source_title, source_url, append_to_author_name, time } = excerpt;
    const year = time === UNKNOWN_YEAR ? died : (time ?? died);
    const why = passage
      ? whyProtected({ sourceUrl: source_url, year })
      : "is about verses that the King James Version does not have";
    const text = why ? "" : cleanText(quote);
    if (!passage || !text) {
      skipped.push({ where, why: why ?? "is empty" });
      return [];
    }
    const title = `${source_title.trim()} ${append_to_author_name.trim()}`.trim();
    const level = passage.start === passage.end ? ("verse" as const) : ("passage" as const);
    return [{ ...passage, level, text, ...(title && { title }) }];
  });
}

/** "John 3_16", "1 John 5_7-8", "1 Kings 19_10-20_3" */
function passageOf(name: string): Passage | undefined {
  return parseReference(name.replaceAll("_", ":"));
}

function readToml<S extends z.ZodType>(path: string, shape: S): z.output<S> {
  return parseShape(path, shape, () => parseToml(readSourceText(path)));
}
