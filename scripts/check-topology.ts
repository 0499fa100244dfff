// Which programs there are and who calls whom stands once for each format: the code, Compose,
// Kubernetes and its NetworkPolicies. This fails when they differ.
import { join } from "node:path";
import process from "node:process";
import { findFaults } from "./topology/find-faults.ts";
import { readPrograms } from "./topology/programs.ts";
import { openTree } from "./topology/tree.ts";

const root = join(import.meta.dirname, "..");
const tree = openTree(root);
const faults = findFaults(tree, await readPrograms(root, tree));
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
