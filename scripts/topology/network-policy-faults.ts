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
/** Calls of the data services among themselves, which no setting of ours tells. */
const ownEdges = ["mongo → mongo", "mongo-init → mongo", "rabbitmq → rabbitmq"];
/** The push services of browsers are outside. */
const outward = `notification → ${INTERNET}`;

/** Where the NetworkPolicies allow other calls than are made. */
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

/** Others call the port of the callee's Service, and https outside. */
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

/** Managed data services are reached by those who reach the ones in the cluster. */
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
