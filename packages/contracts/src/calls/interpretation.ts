import { traditions, voices } from "@berea/scripture";
import { z } from "zod";
import { defineCalls } from "../call.ts";
import { denomination } from "../fields.ts";

/** The breadth of the passage that an entry covers. */
export const level = z.enum(["verse", "passage", "chapter", "book"]);
/** Where a reading comes from. */
export const origin = z.enum(["authored", "imported"]);

/** Somebody who has read a reading, as it stands, and agrees with it. */
export const reviewer = z
  .object({
    name: z.string().meta({ examples: ["The Revd Ruth Example"] }),
    tradition: z.enum(traditions),
    office: z.string().meta({ examples: ["minister, Church of Scotland"] }),
    date: z.iso.date(),
  })
  .meta({ id: "Reviewer" });

/** A text in one voice, with its provenance (content.md). */
export const reading = z.object({
  interpretation: z.string().meta({ description: "Text; only <i>, <b>, <em>, <strong> occur." }),
  sourceDenomination: z
    .enum(voices)
    .meta({ description: "The voice of the text returned, never merely the one asked for." }),
  level,
  range: z.string().meta({ description: "What the text speaks of.", examples: ["John 3:16-21"] }),
  title: z
    .string()
    .optional()
    .meta({ examples: ["God so loved the world"] }),
  origin,
  source: z.object({
    title: z.string(),
    author: z.string(),
    year: z.int().optional(),
    licence: z.string(),
  }),
  reviewedBy: z.array(reviewer).optional().meta({
    description: "Those who have signed the text as it stands; left out when nobody has.",
  }),
});
export type Reading = z.infer<typeof reading>;

/** The answer to a question, and what the reader should know besides. */
export const interpretation = reading
  .extend({
    reference: z.string().meta({ description: "What was asked about.", examples: ["John 3:16"] }),
    also: reading.optional().meta({
      description:
        "The common reading of the very passage, when the tradition's own answers for a wider one or is imported.",
    }),
    unwritten: z.literal(true).optional().meta({
      description:
        "The traditions differ here, and the reading of the one asked for is not yet written.",
    }),
    version: z.string().meta({ description: "Of Berea's own readings, as in the ETag." }),
  })
  .meta({ id: "Interpretation" });
export type Interpretation = z.infer<typeof interpretation>;

/** `?denomination=`, in any spelling of either form; empty means none. */
export const denominationQuery = z.strictObject({
  denomination: z
    .union([denomination, z.literal("").transform(() => undefined)], "Unknown denomination.")
    .optional()
    .meta({
      description: "Left out for 'Other' and 'Prefer not to say': the ecumenical reading.",
    }),
});

export const interpretationCalls = defineCalls("interpretation", {
  interpretVerse: {
    summary: "The interpretation of a verse",
    public: true,
    params: z.object({ reference: z.string().meta({ examples: ["John 3:16"] }) }),
    query: denominationQuery,
    reply: interpretation,
    errors: [404],
  },
  interpretChapter: {
    summary: "The summary of a chapter",
    public: true,
    params: z.object({ book: z.string(), chapter: z.string() }),
    query: denominationQuery,
    reply: interpretation,
    errors: [404],
  },
  interpretBook: {
    summary: "The summary of a book",
    public: true,
    params: z.object({ book: z.string() }),
    query: denominationQuery,
    reply: interpretation,
    errors: [404],
  },
});
