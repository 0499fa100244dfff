import { readFileSync } from "node:fs";
import { formatReference, parseReference, type VerseKey } from "@berea/scripture";
import { load } from "js-yaml";
import { z } from "zod";

const file = new URL("../verses-of-the-day.yaml", import.meta.url);

const list = z
  .array(z.string("is not a reference"), "is not a list")
  // A shorter list would come round again within a year.
  .min(366, "has fewer verses than a year has days");

/**
 * The verses of the day in the order of the list, at least 366 and each once.
 * @throws Error that names every fault of the list
 */
export function readDailyVerses(): VerseKey[] {
  return parseDailyVerses(readFileSync(file, "utf8"));
}

/** Reads the list from its YAML; `readDailyVerses` with the file left to the caller. */
export function parseDailyVerses(yaml: string): VerseKey[] {
  const parsed = list.safeParse(load(yaml));
  if (!parsed.success) throw faulty(parsed.error.issues.map(describe));
  const verses = new Set<VerseKey>();
  const faults: string[] = [];
  for (const reference of parsed.data) {
    const verse = readVerse(reference);
    if (verse === undefined) faults.push(`"${reference}" is not the reference of one verse`);
    else if (verses.has(verse)) faults.push(`"${reference}" is there twice`);
    else verses.add(verse);
  }
  if (faults.length > 0) throw faulty(faults);
  return [...verses];
}

function readVerse(reference: string): VerseKey | undefined {
  const passage = parseReference(reference);
  if (!passage || passage.start !== passage.end) return undefined;
  return formatReference(passage) === reference ? passage.start : undefined;
}

function describe(issue: z.core.$ZodIssue): string {
  const [index] = issue.path;
  return typeof index === "number" ? `entry ${index + 1} ${issue.message}` : issue.message;
}

function faulty(faults: readonly string[]): Error {
  return new Error(["The verses of the day cannot be used.", ...faults].join("\n  "));
}
