import { voices } from "@berea/scripture";
import { z } from "zod";
import { defineCalls } from "../call.ts";
import { reviewer } from "./interpretation.ts";

/** A reading, by whose and of what it is. */
const namedReading = z.object({
  voice: z.enum(voices),
  reference: z.string().meta({ examples: ["Romans 9:6-24"] }),
});

/** How much Berea says in one voice. */
const written = z.object({
  voice: z.enum(voices),
  passages: z.int().meta({ description: "Of verses and passages." }),
  differences: z.int().meta({ description: "Of passages on which the traditions differ." }),
  chapters: z.int(),
  books: z.int(),
});

const importedWork = z.object({
  title: z.string(),
  author: z.string(),
  year: z.int().optional(),
  voice: z.enum(voices),
  licence: z.string(),
  entries: z.int(),
});

/** Where all readings come from, who has reviewed them, and which were wrong. */
export const sources = z
  .object({
    version: z.string().meta({ description: "Of Berea's own readings, as in every reply." }),
    written: z.array(written),
    disputed: z.int().meta({ description: "How many passages the traditions differ on." }),
    imported: z
      .array(importedWork)
      .optional()
      .meta({ description: "Left out while the store cannot be asked." }),
    reviews: z
      .array(reviewer.extend({ readings: z.array(namedReading) }))
      .meta({ description: "What is signed as it stands." }),
    corrections: z
      .array(namedReading.extend({ date: z.iso.date(), wrong: z.string() }))
      .meta({ description: "The newest first." }),
  })
  .meta({ id: "Sources" });
export type Sources = z.infer<typeof sources>;

export const sourcesCalls = defineCalls("interpretation", {
  describeSources: {
    summary: "Where the readings come from, who has reviewed them, and which were corrected",
    public: true,
    reply: sources,
  },
});
