import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Passage, parseReference, traditions } from "@berea/scripture";
import { z } from "zod";
import { DamagedContent } from "./fault.ts";

const text = z.string().trim().min(1);

/** A reference to verses that stand in the King James Version. */
const passage = text.transform((reference, context): Passage => {
  const found = parseReference(reference);
  if (found) return found;
  context.addIssue({ code: "custom", message: `"${reference}" does not exist` });
  return z.NEVER;
});

/** Facts about a document of a tradition: which of its sections cites which verses. */
const citedDocument = z.strictObject({
  id: text,
  title: text,
  short: text,
  year: z.int().optional(),
  tradition: z.enum(traditions),
  /** Set for a document of the wider family and not of the church itself, e.g. "Reformed". */
  family: text.optional(),
  /** Printed with the section, found by its words, or read in worship or on a day. */
  kind: z.enum(["proof", "quotation", "liturgy", "lectionary"]),
  authority: z.enum(["formulary", "exposition", "liturgy"]),
  /** Where the facts were collected, and how sure they are. */
  confidence: text,
  collectedFrom: text,
  sections: z
    .array(z.strictObject({ number: text, heading: text.optional(), verses: z.array(passage) }))
    .min(1),
});
export type CitedDocument = z.output<typeof citedDocument>;

/** The folder of these facts. */
export const documentsFolder = fileURLToPath(new URL("../documents", import.meta.url));

/**
 * The facts of each document in a folder, in the order of their file names.
 * @throws DamagedContent, one line, when a file cannot be used
 */
export function readCitedDocuments(folder: string): CitedDocument[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => {
    const path = join(folder, name);
    try {
      const document = parseCitedDocument(JSON.parse(readFileSync(path, "utf8")));
      if (document.id !== basename(name, ".json")) throw new Error(`its id is ${document.id}`);
      return document;
    } catch (error) {
      const what = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      throw new DamagedContent([{ file: path, line: 1, what: what.replaceAll("\n", " ") }]);
    }
  });
}

/** @throws ZodError */
export function parseCitedDocument(facts: unknown): CitedDocument {
  return citedDocument.parse(facts);
}
