import { traditions } from "@berea/scripture";
import { z } from "zod";
import { defineCalls } from "../call.ts";
import { denominationQuery, reading } from "./interpretation.ts";

const reference = z.string().meta({ examples: ["Romans 9:6-24"] });

/** The readings of all voices, side by side. */
export const comparison = z
  .object({
    reference,
    readings: z.array(reading).meta({
      description: "The ecumenical one first, the reader's own next, then the others.",
    }),
    silent: z.array(z.enum(traditions)).meta({
      description: "The traditions without a reading of their own here.",
    }),
    disputes: z
      .array(
        z.object({
          range: z.string().meta({ examples: ["Romans 9:6-24"] }),
          question: z.string().meta({ description: "What is at issue, in one line." }),
          questions: z.array(z.string()).optional().meta({
            description: "Three for a study evening: about the text, the dispute, the reader.",
          }),
        }),
      )
      .meta({ description: "The passages on which they differ." }),
    version: z.string().meta({ description: "Of Berea's own readings, as in the ETag." }),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof comparison>;

/** A section of a document, or a day of a lectionary, that cites verses. */
export const citation = z
  .object({
    tradition: z.enum(traditions),
    family: z
      .string()
      .optional()
      .meta({
        description: "Set for a document of the wider family, not of the church itself.",
        examples: ["Reformed"],
      }),
    document: z.string().meta({ examples: ["The Westminster Confession of Faith"] }),
    short: z.string().meta({ examples: ["Westminster Confession"] }),
    year: z.int().optional(),
    section: z.string().meta({ description: "Its number, or the day.", examples: ["10.1"] }),
    heading: z
      .string()
      .optional()
      .meta({ description: "Or the role of the reading.", examples: ["Of Effectual Calling"] }),
    kind: z.enum(["proof", "quotation", "liturgy", "lectionary"]).meta({
      description: "Say: cited in, quoted in, read in; a lectionary's are read in church.",
    }),
    authority: z.enum(["formulary", "exposition", "liturgy"]),
    verses: z.array(z.string()).meta({ examples: [["Romans 9:11-13"]] }),
    text: z.string().optional().meta({
      description:
        "The words of the section, with the markup of a reading, when they have been imported and verses were asked for.",
    }),
  })
  .meta({ id: "Citation" });
export type Citation = z.infer<typeof citation>;

/** A natural passage of a chapter. */
export const chapterPassage = z
  .object({
    range: z.string().meta({ examples: ["John 3:1-8"] }),
    title: z.string(),
    start: z.int().meta({ description: "Its first verse." }),
    end: z.int().meta({ description: "Its last verse." }),
  })
  .meta({ id: "ChapterPassage" });

/** A passage on which the traditions differ. */
export const disputedPassage = z
  .object({
    range: z.string().meta({ examples: ["Romans 9:6-24"] }),
    title: z.string().optional(),
    theme: z.string(),
    question: z.string().meta({ description: "What is at issue, in one line." }),
    voices: z.int().meta({ description: "How many traditions have a reading of their own." }),
  })
  .meta({ id: "DisputedPassage" });
export type DisputedPassage = z.infer<typeof disputedPassage>;

export const studyCalls = defineCalls("interpretation", {
  compareReadings: {
    summary: "How the traditions read a passage of at most 60 verses, a chapter or a book",
    public: true,
    params: z.object({ reference }),
    query: denominationQuery,
    reply: comparison,
    errors: [404],
  },
  listCitations: {
    summary: "Where the documents and lectionaries of the traditions cite a passage",
    public: true,
    params: z.object({ reference }),
    query: denominationQuery,
    reply: z.object({ reference, citations: z.array(citation) }),
    errors: [404],
  },
  listPassages: {
    summary: "The passages of a chapter, and those on which the traditions differ",
    public: true,
    params: z.object({ book: z.string(), chapter: z.string() }),
    reply: z.object({
      reference,
      passages: z.array(chapterPassage),
      disputed: z.array(disputedPassage.extend({ start: z.int(), end: z.int() })).meta({
        description: "With the first and last verse that they have in this chapter.",
      }),
    }),
    errors: [404],
  },
  listDisputedPassages: {
    summary: "Every passage on which the traditions differ, in the order of the Bible",
    public: true,
    reply: z.object({
      themes: z.array(z.string()).meta({ description: "In the order in which they are shown." }),
      passages: z.array(disputedPassage),
    }),
  },
});
