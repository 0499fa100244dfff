// npm run content:check: prints the coverage, where readings are alike, how they read and which signatures no longer hold, then one line for each
// fault, and exits 1 when there is one. Another folder with the same files may be named.
import { join } from "node:path";
import process from "node:process";
import { checkContent } from "./check-content.ts";
import { coverageTable } from "./coverage.ts";
import { readKjvWords } from "./kjv-words.ts";
import { readabilityTable } from "./readability.ts";
import { readingsOf } from "./reading.ts";
import { samenessReport } from "./sameness.ts";

const content = checkContent(process.argv[2] ?? join(import.meta.dirname, ".."));
const readings = content.files.flatMap(readingsOf);
console.log(coverageTable(readings, content.disputed.length));
console.log(`\n${samenessReport(readings)}\n`);
console.log(`${readabilityTable(readings, readKjvWords())}\n`);
if (content.dropped.length > 0) {
  console.log(["Signatures that are not shown:", ...content.dropped, ""].join("\n"));
}
for (const fault of content.faults) console.error(fault);
const { length } = content.faults;
console.log(length === 0 ? "The content has no faults." : `${length} faults.`);
process.exitCode = length === 0 ? 0 : 1;
