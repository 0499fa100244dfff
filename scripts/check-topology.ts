// The code, Compose, Kubernetes and its NetworkPolicies each state which programs there are and who
// calls whom. This fails when they disagree.
import { join } from "node:path";
import process from "node:process";
import { filesOf } from "./topology/files.ts";
import { findFaults } from "./topology/find-faults.ts";
import { readPrograms } from "./topology/programs.ts";

const root = join(import.meta.dirname, "..");
const read = filesOf(root);
const faults = findFaults(read, await readPrograms(root, read));
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
