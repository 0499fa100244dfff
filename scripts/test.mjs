// npm test: installs what is missing and runs every test; `npm test -- <project>` runs one project.
// The last line is `N passed, N failed`. `npm run e2e -- --shots` takes pictures instead.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDebianPackages } from "./debian-packages.mjs";
import { build, install, runSync } from "./setup.mjs";

// The servers' tests mostly wait and the front end's mostly compute, so they run at the same time.
const runs = [["servers", "frontend"], ["e2e"]];
const [only, ...filters] = process.argv.slice(2);
const isOne = runs.flat().includes(only);
const chosen = isOne ? [[only]] : runs;
const args = isOne ? filters : process.argv.slice(2);

install();
ensureDebianPackages();
build();
if (args.includes("--shots")) {
  const scenes = args.filter((arg) => arg !== "--shots");
  process.exit(runSync("e2e/src/take-shots.ts", scenes).status ?? 1);
}

const folder = mkdtempSync(join(tmpdir(), "berea-test-"));
let passed = 0;
let failed = 0;
for (const projects of chosen) {
  const report = join(folder, `${projects.join("-")}.json`);
  const { status } = runSync("node_modules/vitest/vitest.mjs", [
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...args,
  ]);
  const counts = readCounts(report);
  passed += counts.passed;
  // A run can fail without a failed test: by an unhandled error or a crash.
  failed += counts.failed || (status === 0 ? 0 : 1);
}
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
