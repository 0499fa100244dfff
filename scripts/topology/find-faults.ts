import { codeFaults } from "./code-faults.ts";
import { composeFaults } from "./compose-faults.ts";
import type { ReadFile } from "./files.ts";
import { networkPolicyFaults } from "./network-policy-faults.ts";
import type { Program } from "./programs.ts";
import { workloadFaults } from "./workload-faults.ts";

/** Where the files of `read` describe another system than these programs are. */
export function findFaults(read: ReadFile, programs: readonly Program[]): string[] {
  return [
    ...codeFaults(read, programs),
    ...composeFaults(read, programs),
    ...workloadFaults(read, programs),
    ...networkPolicyFaults(read, programs),
  ];
}
