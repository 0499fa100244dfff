import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ecumenical, formatReference, parseReference, type Voice, voices } from "@berea/scripture";
import { DamagedContent, type Fault } from "./fault.ts";

/** A reading that was shown and said something wrong. */
export interface Correction {
  /** When it was mended: "2026-11-22". */
  readonly date: string;
  readonly voice: Voice;
  /** "2 Kings 18:1-12", "2 Kings 15". */
  readonly reference: string;
  readonly wrong: string;
}

const correctionsFile = fileURLToPath(new URL("../CORRECTIONS.md", import.meta.url));

const item = /^- (\d{4}-\d{2}-\d{2}) · (.+?) · (.+)$/;

/**
 * The list of corrections, in the order of the file.
 * @throws DamagedContent that names each line which is not in its form
 */
export function readCorrections(path = correctionsFile): Correction[] {
  const file = relative("", path);
  const faults: Fault[] = [];
  const corrections = linesOf(path).flatMap((line, index) => {
    if (!line.startsWith("- ")) return [];
    const correction = readLine(line);
    if (typeof correction !== "string") return [correction];
    faults.push({ file, line: index + 1, what: correction });
    return [];
  });
  const [first, ...others] = faults;
  if (first) throw new DamagedContent([first, ...others]);
  return corrections;
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new DamagedContent([{ file: relative("", path), line: 1, what }], { cause: error });
  }
}

/** A line's correction, or what is wrong with the line. */
function readLine(line: string): Correction | string {
  const [, date = "", named = "", wrong = ""] = item.exec(line) ?? [];
  if (!wrong) return 'is not "- date · reference · what was wrong"';
  if (Number.isNaN(Date.parse(date))) return `${date} is no date`;
  const voice = voices.find((one) => named.startsWith(`${one}, `));
  const reference = voice ? named.slice(voice.length + 2) : named;
  const passage = parseReference(reference);
  if (!passage || formatReference(passage) !== reference) {
    return `"${reference}" is not a reference in its full form`;
  }
  return { date, voice: voice ?? ecumenical, reference, wrong };
}
