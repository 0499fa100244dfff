import { bookPassage, ecumenical, type Passage, type Voice, voices } from "@berea/scripture";
import type { ReadingFile } from "./reading-files.ts";
import type { YamlPath } from "./yaml-file.ts";

/** One text in one voice. */
export interface Reading extends Passage {
  readonly tradition: Voice;
  /** How wide the passage is that it speaks of. */
  readonly level: "verse" | "passage" | "chapter" | "book";
  /** Whether it is about a passage on which the traditions differ. */
  readonly difference: boolean;
  readonly title: string;
  readonly text: string;
  /** Three questions for a study evening, with the ecumenical reading of a difference. */
  readonly questions?: readonly string[];
}

/** A reading and where it is written. */
export interface PlacedReading extends Reading {
  readonly file: ReadingFile;
  /** Of the text, in its file. */
  readonly path: YamlPath;
  /** Of the title, which several traditions may share. */
  readonly titlePath: YamlPath;
}

/** Whether a reading is about verses, not about a chapter or a book as a whole. */
export function isAboutVerses({ level }: Reading): boolean {
  return level === "verse" || level === "passage";
}

/** The readings of a file, in the order of the file. */
export function readingsOf(file: ReadingFile): PlacedReading[] {
  return file.kind === "book" ? ofBook(file) : ofChapter(file);
}

function ofBook(file: Extract<ReadingFile, { kind: "book" }>): PlacedReading[] {
  const { book, title, readings } = file.content;
  const passage = bookPassage(book.number);
  if (!passage) return [];
  const shared = { file, ...passage, level: "book" as const, difference: false, title };
  return byTradition(readings, ["readings"]).map((reading) => ({
    ...shared,
    ...reading,
    titlePath: ["title"],
  }));
}

function ofChapter(file: Extract<ReadingFile, { kind: "chapter" }>): PlacedReading[] {
  const { chapter, title, reading, passages, differences } = file.content;
  const plain = { file, tradition: ecumenical, difference: false };
  const whole: PlacedReading = {
    ...plain,
    ...chapter,
    level: "chapter",
    title,
    text: reading,
    path: ["reading"],
    titlePath: ["title"],
  };
  const parts = passages.map(
    (passage, index): PlacedReading => ({
      ...plain,
      ...passage.verses,
      level: levelOf(passage.verses),
      title: passage.title,
      text: passage.reading,
      path: ["passages", index, "reading"],
      titlePath: ["passages", index, "title"],
    }),
  );
  const disputed = differences.flatMap(({ verses, title, questions, readings }, index) => {
    const shared = { file, ...verses, level: levelOf(verses), difference: true, title };
    const path = ["differences", index];
    return byTradition(readings, [...path, "readings"]).map((reading) => ({
      ...shared,
      ...reading,
      ...(questions && reading.tradition === ecumenical && { questions }),
      titlePath: [...path, "title"],
    }));
  });
  return [whole, ...parts, ...disputed];
}

function levelOf({ start, end }: Passage): "verse" | "passage" {
  return start === end ? "verse" : "passage";
}

function byTradition(
  readings: Partial<Record<Voice, string>>,
  path: YamlPath,
): { tradition: Voice; text: string; path: YamlPath }[] {
  return voices.flatMap((tradition) => {
    const text = readings[tradition];
    return text === undefined ? [] : [{ tradition, text, path: [...path, tradition] }];
  });
}
