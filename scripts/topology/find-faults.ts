import { codeFaults } from "./code-faults.ts";
import { composeFaults } from "./compose-faults.ts";
import { kustomizationFaults } from "./kustomization-faults.ts";
import { networkPolicyFaults } from "./network-policy-faults.ts";
import type { Program } from "./programs.ts";
import { secretFaults } from "./secret-faults.ts";
import type { Tree } from "./tree.ts";
import { workloadFaults } from "./workload-faults.ts";

/** Where the files of `tree` describe another system than these programs are. */
export function findFaults(tree: Tree, programs: readonly Program[]): string[] {
  return [
    ...codeFaults(tree, programs),
    ...composeFaults(tree, programs),
    ...workloadFaults(tree, programs),
    ...secretFaults(tree),
    ...networkPolicyFaults(tree, programs),
    ...kustomizationFaults(tree, programs),
  ];
}
