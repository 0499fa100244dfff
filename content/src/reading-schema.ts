import {
  bookByNumber,
  ecumenical,
  findBook,
  formatReference,
  isChapter,
  type Passage,
  parseReference,
  splitVerseKey,
  voices,
} from "@berea/scripture";
import { z } from "zod";

const text = z
  .string("is not text")
  .refine((value) => value.trim() !== "", "is empty")
  .refine((value) => !value.includes("\n"), "has more than one paragraph");

const readings = z
  .partialRecord(z.enum(voices), text)
  .refine((given) => given[ecumenical] !== undefined, `has no reading for ${ecumenical}`);

/** For a study evening: about the text, about the dispute, about the reader. */
const questions = z
  .array(text.refine((one) => one.endsWith("?"), "does not end with a question mark"))
  .length(3, "are not three");

/** A book by its name, spelled as everywhere in Berea. */
const book = z.string("is not the name of a book").transform((name, context) => {
  const found = findBook(name);
  if (found?.name === name) return found;
  context.addIssue({ code: "custom", message: `"${name}" is not the name of a book` });
  return z.NEVER;
});

/** A run of verses, spelled in full even where it is a whole chapter: "Psalms 117:1-2". */
const verses = z.string("is not a reference").transform((reference, context): Passage => {
  const passage = parseReference(reference);
  if (passage && spellings(passage).includes(reference)) return passage;
  context.addIssue({ code: "custom", message: `"${reference}" is not a run of verses` });
  return z.NEVER;
});

const chapter = z.string("is not a reference").transform((reference, context): Passage => {
  const passage = parseReference(reference);
  if (passage && isChapter(passage) && chapterName(passage) === reference) return passage;
  context.addIssue({ code: "custom", message: `"${reference}" is not a chapter` });
  return z.NEVER;
});

/** A list about passages, each of which may be there once. */
function listOf<S extends z.ZodObject<{ verses: typeof verses }>>(item: S) {
  return z.array(item, "is not a list").superRefine((items, context) => {
    const seen = new Set<string>();
    for (const [index, { verses: passage }] of items.entries()) {
      const message = "is there twice";
      if (seen.has(formatReference(passage))) {
        context.addIssue({ code: "custom", path: [index, "verses"], message });
      }
      seen.add(formatReference(passage));
    }
  });
}

/** `book.yaml`: a book as a whole, in the voice of each tradition. */
export const bookFile = z.strictObject({ book, title: text, readings });

/** `<chapter>.yaml`: a chapter, its passages, and the passages on which the traditions differ. */
export const chapterFile = z.strictObject({
  chapter,
  title: text,
  reading: text,
  passages: listOf(z.strictObject({ verses, title: text, reading: text })),
  differences: listOf(
    z.strictObject({ verses, title: text, questions: questions.optional(), readings }),
  ).default([]),
});

export type BookFile = z.infer<typeof bookFile>;
export type ChapterFile = z.infer<typeof chapterFile>;

/** The name of a chapter with its number, also where the book has but one: "Jude 1". */
function chapterName({ start }: Passage): string {
  const { book: number, chapter: of } = splitVerseKey(start);
  return `${bookByNumber(number)?.name} ${of}`;
}

function spellings(passage: Passage): string[] {
  const start = formatReference({ start: passage.start, end: passage.start });
  const end = splitVerseKey(passage.end);
  const sameChapter = splitVerseKey(passage.start).chapter === end.chapter;
  const last = sameChapter ? `${end.verse}` : `${end.chapter}:${end.verse}`;
  return passage.start === passage.end ? [start] : [`${start}-${last}`];
}
