// npm run check: all static checks.
import { install, runSync } from "./setup.mjs";

const production = ["--production", "--include-entry-exports", "--include=exports"];
const others = ["--workspace=!e2e"];

const checks = [
  ["format, lint, import directions", "node_modules/@biomejs/biome/bin/biome", ["ci", "."]],
  ["types", "node_modules/typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.json"]],
  ["types of the front end", "node_modules/typescript/bin/tsc", ["--noEmit", "-p", "frontend"]],
  ["types of the journeys", "node_modules/typescript/bin/tsc", ["--noEmit", "-p", "e2e"]],
  ["dead code", "node_modules/knip/bin/knip.js", []],
  ["what only tests use", "node_modules/knip/bin/knip.js", [...production, ...others]],
  ["topology", "scripts/check-topology.ts", []],
  ["content", "content/src/check.ts", []],
];

install();
const failed = checks.filter(([name, script, args]) => {
  console.log(`· ${name}`);
  return runSync(script, args).status !== 0;
});
console.log(
  failed.length === 0 ? "All checks passed." : `Failed: ${failed.map(([name]) => name).join("; ")}`,
);
process.exit(failed.length === 0 ? 0 : 1);
