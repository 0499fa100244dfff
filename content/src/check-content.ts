import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Passage } from "@berea/scripture";
import { checkReadings } from "./check-readings.ts";
import { parseDailyVerses } from "./daily-verses.ts";
import { readDisputedPassages } from "./disputed-passages.ts";
import { DamagedContent, describeFault, type Fault } from "./fault.ts";
import { findReadingFiles } from "./find-reading-files.ts";
import { type KjvWords, readKjvWords } from "./kjv-words.ts";
import { type ReadingFile, readReadingFiles } from "./reading-files.ts";

const fewestDailyVerses = 400;

/** What the validator found. */
export interface Findings {
  readonly files: readonly ReadingFile[];
  /** Every passage on which the traditions differ. */
  readonly disputed: readonly Passage[];
  /** One line each, sorted by file and line, none twice. */
  readonly faults: readonly string[];
}

/**
 * Validates the content in `folder`: `readings/`, `disputed-passages.yaml` and
 * `verses-of-the-day.yaml`.
 */
export function checkContent(folder: string, kjv: KjvWords = readKjvWords()): Findings {
  const faults = checkDailyVerses(join(folder, "verses-of-the-day.yaml"));
  let files: ReadingFile[] = [];
  let disputed: Passage[] = [];
  try {
    disputed = readDisputedPassages(join(folder, "disputed-passages.yaml"));
    const { found, strangers } = findReadingFiles(join(folder, "readings"));
    const read = readReadingFiles(found);
    files = read.files;
    faults.push(...strangers, ...read.faults, ...checkReadings(files, { kjv, disputed }));
  } catch (error) {
    if (!(error instanceof DamagedContent)) throw error;
    faults.push(...error.faults);
  }
  faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { files, disputed, faults: [...new Set(faults.map(describeFault))] };
}

function checkDailyVerses(path: string): Fault[] {
  const file = relative("", path);
  try {
    const { length } = parseDailyVerses(readFileSync(path, "utf8"));
    const what = `has ${length} verses, not ${fewestDailyVerses} or more`;
    return length < fewestDailyVerses ? [{ file, line: 1, what }] : [];
  } catch (error) {
    const [summary, ...details] = String(error instanceof Error ? error.message : error).split(
      "\n",
    );
    const told = details.length > 0 ? details : [summary];
    return told.map((what = "") => ({ file, line: 1, what: what.trim() }));
  }
}
