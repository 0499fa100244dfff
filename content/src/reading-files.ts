import { splitVerseKey } from "@berea/scripture";
import type { z } from "zod";
import { DamagedContent, type Fault } from "./fault.ts";
import type { FoundFile } from "./find-reading-files.ts";
import { type BookFile, bookFile, type ChapterFile, chapterFile } from "./reading-schema.ts";
import { readYamlFile, type YamlFile, type YamlPath } from "./yaml-file.ts";

/** What one file of readings says. */
export type ReadingFile =
  | { readonly kind: "book"; readonly yaml: YamlFile; readonly content: BookFile }
  | { readonly kind: "chapter"; readonly yaml: YamlFile; readonly content: ChapterFile };

/**
 * Every file of readings, in the order they were found, and every fault of those that cannot be
 * used.
 */
export function readReadingFiles(found: readonly FoundFile[]): {
  files: ReadingFile[];
  faults: Fault[];
} {
  const files: ReadingFile[] = [];
  const faults: Fault[] = [];
  for (const one of found) {
    try {
      files.push(readReadingFile(one));
    } catch (error) {
      if (!(error instanceof DamagedContent)) throw error;
      faults.push(...error.faults);
    }
  }
  return { files, faults };
}

function readReadingFile(found: FoundFile): ReadingFile {
  const yaml = readYamlFile(found.path);
  if (found.chapter === undefined) {
    const content = parse(bookFile, yaml);
    if (content.book !== found.book) throw misplaced(yaml, "book", found.book.name);
    return { kind: "book", yaml, content };
  }
  const content = parse(chapterFile, yaml);
  const { book, chapter } = splitVerseKey(content.chapter.start);
  if (book !== found.book.number || chapter !== found.chapter) {
    throw misplaced(yaml, "chapter", `${found.book.name} ${found.chapter}`);
  }
  return { kind: "chapter", yaml, content };
}

function parse<S extends z.ZodType>(schema: S, yaml: YamlFile): z.output<S> {
  const parsed = schema.safeParse(yaml.value);
  if (parsed.success) return parsed.data;
  const [first, ...others] = parsed.error.issues.flatMap((issue) => faultsOf(issue, yaml));
  // A schema that refuses names at least one issue.
  throw new DamagedContent([first ?? { file: yaml.name, line: 1, what: "is damaged" }, ...others]);
}

function faultsOf(issue: z.core.$ZodIssue, yaml: YamlFile): Fault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => faultAt([...issue.path, key], "is not known here", yaml));
  }
  const noMapping = issue.code === "invalid_type" && ["object", "record"].includes(issue.expected);
  return [faultAt(issue.path, noMapping ? "is not a mapping" : issue.message, yaml)];
}

function faultAt(path: YamlPath, what: string, yaml: YamlFile): Fault {
  const field = path.filter((step) => typeof step === "string").join(": ");
  return { file: yaml.name, line: yaml.lineOf(path), what: field ? `${field}: ${what}` : what };
}

function misplaced(yaml: YamlFile, key: string, wanted: string): DamagedContent {
  return new DamagedContent([faultAt([key], `is not "${wanted}", as its file name says`, yaml)]);
}
