// npm run content:check: prints the coverage, then one line for each fault, and exits 1 when there
// is one. Another folder with the same files may be named.
import { join } from "node:path";
import process from "node:process";
import { checkContent } from "./check-content.ts";
import { coverageTable } from "./coverage.ts";

const { files, faults } = checkContent(process.argv[2] ?? join(import.meta.dirname, ".."));
console.log(coverageTable(files));
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "The content has no faults." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
