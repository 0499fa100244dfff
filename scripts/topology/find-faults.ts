import { codeFaults } from "./code-faults.ts";
import { composeFaults } from "./compose-faults.ts";
import type { ReadFile } from "./files.ts";
import { networkPolicyFaults } from "./network-policy-faults.ts";
import type { Program } from "./programs.ts";
import { workloadFaults } from "./workload-faults.ts";

/** Every disagreement between the programs and the files that describe their system. */
export function findFaults(read: ReadFile, programs: readonly Program[]): string[] {
  return [
    ...codeFaults(read, programs),
    ...composeFaults(read, programs),
    ...workloadFaults(read, programs),
    ...networkPolicyFaults(read, programs),
  ];
}
