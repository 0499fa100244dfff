import { traditions } from "@berea/scripture";
import { z } from "zod";
import { defineCalls } from "../call.ts";
import { denomination } from "../fields.ts";

/** The breadth of the passage that an entry covers. */
export const level = z.enum(["verse", "passage", "chapter", "book"]);
/** Where an interpretation comes from; generated ones are always labelled. */
export const origin = z.enum(["authored", "imported", "generated"]);

/** An interpretation with its provenance (content.md). */
export const interpretation = z
  .object({
    interpretation: z.string().meta({ description: "Text; only <i>, <b>, <em>, <strong> occur." }),
    sourceDenomination: z
      .enum(traditions)
      .meta({ description: "The tradition of the text returned, never merely the one asked for." }),
    reference: z.string().meta({ description: "What was asked about.", examples: ["John 3:16"] }),
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
  })
  .meta({ id: "Interpretation" });
export type Interpretation = z.infer<typeof interpretation>;

const query = z.strictObject({
  // The specification writes `?denomination=`; an empty value means none.
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
    query,
    reply: interpretation,
    errors: [404],
  },
  interpretChapter: {
    summary: "The summary of a chapter",
    public: true,
    params: z.object({ book: z.string(), chapter: z.string() }),
    query,
    reply: interpretation,
    errors: [404],
  },
  interpretBook: {
    summary: "The summary of a book",
    public: true,
    params: z.object({ book: z.string() }),
    query,
    reply: interpretation,
    errors: [404],
  },
});
