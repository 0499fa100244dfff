import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Passage } from "@berea/scripture";
import { checkReadings } from "./check-readings.ts";
import { readCorrections } from "./corrections.ts";
import { parseDailyVerses } from "./daily-verses.ts";
import { readDisputedPassages } from "./disputed-passages.ts";
import { DamagedContent, describeFault, type Fault } from "./fault.ts";
import { findReadingFiles } from "./find-reading-files.ts";
import { type KjvWords, readKjvWords } from "./kjv-words.ts";
import { matchReviews } from "./match-reviews.ts";
import { readingsOf } from "./reading.ts";
import { type ReadingFile, readReadingFiles } from "./reading-files.ts";
import { readReviews, type Signature } from "./reviews.ts";

const fewestDailyVerses = 400;

/** What the validator found. */
export interface Findings {
  readonly files: readonly ReadingFile[];
  /** Every passage on which the traditions differ. */
  readonly disputed: readonly Passage[];
  /** One line each, sorted by file and line, none twice. */
  readonly faults: readonly string[];
  /** A line for each signature that is not shown, since its reading has changed. */
  readonly dropped: readonly string[];
}

/**
 * Validates the content in `folder`: `readings/`, `disputed-passages.yaml`, `reviews.yaml`,
 * `CORRECTIONS.md` and `verses-of-the-day.yaml`.
 */
export function checkContent(folder: string, kjv: KjvWords = readKjvWords()): Findings {
  const faults = [
    ...checkDailyVerses(join(folder, "verses-of-the-day.yaml")),
    ...damageIn(() => readCorrections(join(folder, "CORRECTIONS.md"))),
  ];
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
  const reviewed = checkReviews(join(folder, "reviews.yaml"), files);
  faults.push(...reviewed.faults);
  faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return {
    ...{ files, disputed },
    faults: [...new Set(faults.map(describeFault))],
    dropped: reviewed.dropped.map(describeFault),
  };
}

function checkReviews(path: string, files: readonly ReadingFile[]) {
  const faults: Fault[] = [];
  const dropped: Fault[] = [];
  const file = relative("", path);
  const tell = (what: string) => (signature: Signature) => {
    const { voice, reference, line } = signature;
    return { file, line, what: `${voice}, ${reference}: ${what}` };
  };
  faults.push(
    ...damageIn(() => {
      const { changed, unknown } = matchReviews(files.flatMap(readingsOf), readReviews(path));
      dropped.push(...changed.map(tell("has changed since it was signed")));
      faults.push(...unknown.map(tell("there is no such reading")));
    }),
  );
  return { faults, dropped };
}

function damageIn(read: () => unknown): readonly Fault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof DamagedContent) return error.faults;
    throw error;
  }
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
