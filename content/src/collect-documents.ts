// npm run content:documents -- FOLDER [FOLDER...]: makes content/documents/ from collected facts, one
// JSON file for a document or lectionary. Each reference is validated against the text; documents that
// nobody has checked are left out. Nothing is written when a file cannot be used.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { formatReference } from "@berea/scripture";
import { z } from "zod";
import { type CitedDocument, documentsFolder, parseCitedDocument } from "./cited-document.ts";

/** The four that are few, strong and recognisable; lesson tables cite nearly every verse. */
const lectionaries = ["bcp1662-communion", "byzantine", "lutheran-historic", "roman-1570"];

const reading = z.object({
  role: z.string(),
  verses: z.array(z.string()),
  /** Read in one local church only. */
  local: z.unknown().optional(),
});

const lectionary = z.looseObject({
  kind: z.literal("lectionary"),
  year: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      epistleName: z.string().optional(),
      gospelName: z.string().optional(),
      readings: z.array(reading),
    }),
  ),
});

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error("Please name a folder of collected facts.");
  process.exit(2);
}

const documents = folders.flatMap(filesIn).flatMap(readDocument);
for (const document of documents) {
  writeFileSync(join(documentsFolder, `${document.id}.json`), asText(document));
}
const cited = documents.flatMap(({ sections }) => sections.flatMap(({ verses }) => verses));
console.log(`${documents.length} documents, ${cited.length} references.`);

function filesIn(folder: string): [path: string, facts: Record<string, unknown>][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [join(folder, name), JSON.parse(readFileSync(join(folder, name), "utf8"))]);
}

/** The document in a file; none where it is not to be shown. A wrong file ends the command. */
function readDocument([path, facts]: [path: string, facts: Record<string, unknown>]) {
  try {
    return documentIn(facts) ?? [];
  } catch (error) {
    console.error(`${path}: ${error instanceof z.ZodError ? z.prettifyError(error) : error}`);
    return process.exit(1);
  }
}

function documentIn(facts: Record<string, unknown>): CitedDocument | undefined {
  if (facts.confidence === "unchecked") return undefined;
  const { id, title, short, tradition, family, confidence, collectedFrom } = facts;
  const shared = { id, title, short, tradition, family, confidence, collectedFrom };
  if (facts.kind === "lectionary") {
    if (!lectionaries.includes(String(id))) return undefined;
    return parseCitedDocument({ ...shared, ...daysOf(lectionary.parse(facts)) });
  }
  const { year, kind, authority, sections } = facts;
  return parseCitedDocument({
    ...shared,
    year,
    kind,
    authority,
    sections: z.array(z.any()).parse(sections).map(withoutEmptyHeading),
  });
}

/** A lectionary as a document whose sections are days, each with the role of a reading. */
function daysOf({ year, days }: z.output<typeof lectionary>) {
  const [written] = /^\d{4}\b/.exec(year) ?? [];
  const sections = days.flatMap(({ day, epistleName, gospelName, readings }) =>
    readings
      .filter(({ local }) => local === undefined)
      .map(({ role, verses }) => {
        const name = role.startsWith("Epistle")
          ? epistleName
          : role === "Gospel"
            ? gospelName
            : undefined;
        return { number: name ?? day, heading: role.replace(" (Apostle)", ""), verses };
      }),
  );
  return {
    ...(written && { year: Number(written) }),
    kind: "lectionary",
    authority: "liturgy",
    sections,
  };
}

function withoutEmptyHeading({ heading, ...section }: { heading?: string }) {
  return heading ? { ...section, heading } : section;
}

/** JSON with a line for each section, so that a change can be read. */
function asText({ sections, ...facts }: CitedDocument): string {
  const lines = sections.map((section) =>
    JSON.stringify({ ...section, verses: section.verses.map(formatReference) }),
  );
  const head = JSON.stringify(facts, null, 2).slice(0, -2);
  return `${head},\n  "sections": [\n    ${lines.join(",\n    ")}\n  ]\n}\n`;
}
