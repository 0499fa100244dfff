import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { ecumenical, type Voice, voices } from "@berea/scripture";
import { DamagedContent } from "./fault.ts";
import { findReadingFiles } from "./find-reading-files.ts";
import { type Reading, readingsOf } from "./reading.ts";
import { readReadingFiles } from "./reading-files.ts";

/** A reading, with an id that stays the same as long as it is about the same passage. */
export interface AuthoredReading extends Reading {
  readonly id: string;
}

/** The readings of one voice, a work with a source of its own. */
export interface AuthoredWork {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly year: number;
  readonly tradition: Voice;
  readonly licence: string;
  readonly readings: readonly AuthoredReading[];
  /** Of all of the above: it changes when what a reader sees would change. */
  readonly sha256: string;
}

/** The folder of Berea's own readings. */
export const readingsFolder = fileURLToPath(new URL("../readings", import.meta.url));

/**
 * Berea's own readings as ten works, one for each voice, those without a reading included.
 * @throws DamagedContent in one line, when a file cannot be used
 */
export function readReadings(folder: string): AuthoredWork[] {
  const { files, faults } = readReadingFiles(findReadingFiles(folder).found);
  const [first, ...others] = faults;
  if (first) throw new DamagedContent([first, ...others]);
  const readings = files.flatMap(readingsOf);
  return voices.map((tradition) =>
    workOf(
      tradition,
      readings.filter((reading) => reading.tradition === tradition),
    ),
  );
}

function workOf(tradition: Voice, readings: readonly Reading[]): AuthoredWork {
  const work = {
    id: `berea-${tradition.toLowerCase()}`,
    title: tradition === ecumenical ? "Berea readings" : `Berea readings, ${tradition}`,
    author: "Berea",
    year: 2026,
    tradition,
    licence: "MIT",
    readings: readings.map(withId),
  };
  const sha256 = createHash("sha256").update(JSON.stringify(work)).digest("hex");
  return { ...work, sha256 };
}

function withId(reading: Reading): AuthoredReading {
  const { tradition, level, difference, start, end, title, text, questions } = reading;
  const id = `${difference ? "difference" : level}-${start}-${end}`;
  const about = { tradition, level, difference, start, end, title, text };
  return { id, ...about, ...(questions && { questions }) };
}
