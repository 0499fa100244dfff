// npm run content:export -- TRADITION [--out FILE]: the readings of a tradition as an HTML document that
// somebody of that tradition can read and sign (docs/content.md, "Reviews"). Without --out it is printed.
import { writeFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { voices } from "@berea/scripture";
import { readDisputedPassages } from "./disputed-passages.ts";
import { readingsFolder, readReadings } from "./read-readings.ts";
import { reviewDocument } from "./review-document.ts";

try {
  const { values, positionals } = parseArgs({
    options: { out: { type: "string" } },
    allowPositionals: true,
  });
  const [named, ...others] = positionals;
  const voice = voices.find((one) => one.toLowerCase() === named?.toLowerCase());
  if (!voice || others.length > 0) {
    throw new Error(`Name a tradition: ${voices.join(", ")}.`);
  }
  const works = readReadings(readingsFolder);
  const readings = works.flatMap((work) => (work.tradition === voice ? work.readings : []));
  const document = reviewDocument(voice, readings, readDisputedPassages());
  if (values.out === undefined) process.stdout.write(document);
  else {
    writeFileSync(values.out, document);
    console.log(`Wrote ${readings.length} readings into ${values.out}.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
