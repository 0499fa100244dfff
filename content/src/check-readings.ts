import type { Passage } from "@berea/scripture";
import type { Fault } from "./fault.ts";
import type { KjvWords } from "./kjv-words.ts";
import { type PlacedReading, readingsOf } from "./reading.ts";
import type { ReadingFile } from "./reading-files.ts";
import { cover } from "./rules/cover.ts";
import { differences } from "./rules/differences.ts";
import { distinctiveWord } from "./rules/distinctive-word.ts";
import { lengthOfTitle, textLength } from "./rules/lengths.ts";
import { markup } from "./rules/markup.ts";
import { misquotation } from "./rules/misquotation.ts";
import { phrases } from "./rules/phrases.ts";
import {
  endingsOf,
  firstSentence,
  foreignWords,
  pointsWithReference,
} from "./rules/plain-reading.ts";
import { references } from "./rules/references.ts";
import { repetition } from "./rules/repetition.ts";
import { spelling } from "./rules/spelling.ts";
import type { YamlPath } from "./yaml-file.ts";

/** What the readings are held against. */
export interface Standards {
  readonly kjv: KjvWords;
  /** The passages on which the traditions differ. */
  readonly disputed: readonly Passage[];
}

const everyText = [markup, phrases, references, spelling];

/** Every fault of readings that can be read: what docs/content.md asks for and a program can see. */
export function checkReadings(files: readonly ReadingFile[], standards: Standards): Fault[] {
  const readings = files.flatMap(readingsOf);
  return [
    ...files.flatMap((file) => checkFile(file, standards)),
    ...readings.flatMap((reading) => checkReading(reading, standards)),
    ...repetition(readings).map(({ reading, what }) => fault(reading.file, reading.path, what)),
  ];
}

function checkFile(file: ReadingFile, { disputed }: Standards): Fault[] {
  if (file.kind === "book") return [];
  const found = [...cover(file.content), ...differences(file.content, disputed)];
  return [
    ...found.map(({ path, what }) => fault(file, path, what)),
    ...onceInAChapter(readingsOf(file).filter(({ difference }) => !difference)),
  ];
}

/** A short closing sentence, and a notice that something is not told, once in a chapter each. */
function onceInAChapter(readings: readonly PlacedReading[]): Fault[] {
  const ends = readings.map((reading) => ({ reading, ...endingsOf(reading.text) }));
  const faults = (which: "short" | "untold", what: string) =>
    ends
      .filter((end) => end[which])
      .slice(1)
      .map(({ reading: { file, path } }) => fault(file, path, what));
  return [
    ...faults("short", "ends on a sentence of fewer than 8 words, as another of the chapter does"),
    ...faults("untold", "says that something is not told, as another of the chapter does"),
  ];
}

function checkReading(reading: PlacedReading, { kjv }: Standards): Fault[] {
  const { file, text, path, title, titlePath } = reading;
  const inText = [
    ...everyText.flatMap((rule) => rule(text, reading)),
    ...textLength(text, reading),
    ...distinctiveWord(text, reading, kjv),
    ...misquotation(text, reading, kjv),
    ...firstSentence(text, reading),
    ...(reading.difference ? [] : [...pointsWithReference(text), ...foreignWords(text, kjv.knows)]),
  ];
  const inTitle = [...everyText.flatMap((rule) => rule(title, reading)), ...lengthOfTitle(title)];
  return [
    ...inText.map((what) => fault(file, path, what)),
    ...inTitle.map((what) => fault(file, titlePath, what)),
  ];
}

function fault({ yaml }: ReadingFile, path: YamlPath, what: string): Fault {
  const field = path.filter((step) => typeof step === "string").join(": ");
  return { file: yaml.name, line: yaml.lineOf(path), what: `${field}: ${what}` };
}
