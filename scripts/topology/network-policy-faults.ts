import {
  type Allowed,
  allowedIn,
  allowedOut,
  INTERNET,
  type Pod,
  podsOf,
  selected,
} from "./allowed-calls.ts";
import type { ReadFile } from "./files.ts";
import { type Manifest, manifestsOf } from "./kubernetes.ts";
import { dataServices, edgesOf, type Program } from "./programs.ts";

const data = Object.keys(dataServices);
const folders = ["k8s/base", ...data.map((name) => `k8s/components/${name}`)];
const managed = "k8s/components/managed-data";
/** Calls of the data services among themselves, which no program's settings show. */
const ownEdges = ["mongo → mongo", "mongo-init → mongo", "rabbitmq → rabbitmq"];
/** To the push services of browsers. */
const outward = `notification → ${INTERNET}`;

/** Where the NetworkPolicies allow other calls than the programs make. */
export function networkPolicyFaults(read: ReadFile, programs: readonly Program[]): string[] {
  const manifests = folders.flatMap((folder) => manifestsOf(read, folder));
  const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy");
  const pods = podsOf(read, manifests);
  const wanted = [...edgesOf(programs).map(edge), ...ownEdges];
  const [letIn, letOut] = [allowedIn(policies, pods), allowedOut(policies, pods)];
  return [
    ...denyAllFaults(policies),
    ...edgeFaults("Ingress", letIn, wanted),
    ...edgeFaults("Egress", letOut, [...wanted, outward]),
    ...portFaults([...letIn, ...letOut], manifests),
    ...managedFaults(read, pods, programs),
  ];
}

function edge({ from, to }: { from: string; to: string }): string {
  return `${from} → ${to}`;
}

function denyAllFaults(policies: readonly Manifest[]): string[] {
  const denies = policies.some(
    ({ spec }) =>
      spec?.podSelector &&
      Object.keys(spec.podSelector).length === 0 &&
      spec.policyTypes?.length === 2 &&
      !spec.ingress &&
      !spec.egress,
  );
  return denies ? [] : ["k8s: no NetworkPolicy denies all that is not allowed"];
}

function edgeFaults(type: string, found: readonly Allowed[], wanted: readonly string[]): string[] {
  const edges = found.map(edge);
  return [
    ...wanted
      .filter((own) => !edges.includes(own))
      .map((own) => `k8s: no NetworkPolicy (${type}) allows ${own}`),
    ...found
      .filter((own) => !wanted.includes(edge(own)))
      .map((own) => `${own.file} (${type}) allows ${edge(own)}, which nobody calls`),
  ];
}

/** Calls go to the port of the callee's Service; outside, to https. */
function portFaults(found: readonly Allowed[], manifests: readonly Manifest[]): string[] {
  const portOf = (callee: string) =>
    callee === INTERNET
      ? 443
      : manifests.find(({ kind, metadata }) => kind === "Service" && metadata?.name === callee)
          ?.spec?.ports?.[0]?.port;
  return found
    .filter((own) => !ownEdges.includes(edge(own)))
    .filter(({ to, ports }) => ports.length !== 1 || ports[0] !== portOf(to))
    .map((own) => `${own.file} allows ${edge(own)} on ${own.ports.join(", ") || "any port"}`);
}

/** The policies for managed data services must let out exactly those who call them. */
function managedFaults(
  read: ReadFile,
  pods: readonly Pod[],
  programs: readonly Program[],
): string[] {
  const policies = manifestsOf(read, managed);
  return data
    .filter((name) => {
      const policy = policies.find(({ metadata }) => metadata?.name === `callers-to-${name}`);
      const callers = edgesOf(programs).filter(({ to }) => to === name);
      const wanted = callers.map(({ from }) => from).sort();
      return selected(pods, policy?.spec?.podSelector).sort().join() !== wanted.join();
    })
    .map((name) => `${managed} lets others reach ${name} than call it`);
}
