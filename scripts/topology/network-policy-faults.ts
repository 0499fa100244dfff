import {
  type Allowed,
  allowedIn,
  allowedOut,
  type Pod,
  podsOf,
  selected,
} from "./allowed-calls.ts";
import { foldersOf, type Manifest, manifestsOf } from "./kubernetes.ts";
import { dataServices, edgesOf, type Program } from "./programs.ts";
import type { Tree } from "./tree.ts";

const overlay = "k8s/overlays/production";
const managed = "k8s/components/managed-data";
/** Calls of the data services among themselves, which no setting of ours tells. */
const ownEdges = ["mongo → mongo", "mongo-init → mongo", "rabbitmq → rabbitmq"];
/** Who may call addresses on the internet: the push services of browsers. */
const callsOutside = ["notification"];
/** What is never the internet. */
const privateNetworks = [
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
];

/** Where the NetworkPolicies allow other calls than are made. */
export function networkPolicyFaults(tree: Tree, programs: readonly Program[]): string[] {
  const manifests = foldersOf(tree, overlay).flatMap((folder) => manifestsOf(tree, folder));
  const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy");
  const pods = podsOf(tree, manifests);
  const wanted = edgesOf(programs).map(({ from, to }) => `${from} → ${to}`);
  return [
    ...denyAllFaults(policies),
    ...edgeFaults("Ingress", allowedIn(policies, pods), wanted),
    ...edgeFaults("Egress", allowedOut(policies, pods), wanted),
    ...portFaults([...allowedIn(policies, pods), ...allowedOut(policies, pods)], manifests),
    ...internetFaults(policies, pods),
    ...managedFaults(tree, pods, programs),
  ];
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
  const edges = found.map(({ edge }) => edge);
  const missing = [...wanted, ...ownEdges].filter((edge) => !edges.includes(edge));
  const extra = found.filter(({ edge }) => !wanted.includes(edge) && !ownEdges.includes(edge));
  return [
    ...missing.map((edge) => `k8s: no NetworkPolicy (${type}) allows ${edge}`),
    ...extra.map(({ file, edge }) => `${file} (${type}) allows ${edge}, which nobody calls`),
  ];
}

/** Others call the port of the callee's Service. */
function portFaults(found: readonly Allowed[], manifests: readonly Manifest[]): string[] {
  return found
    .filter(({ edge }) => !ownEdges.includes(edge))
    .filter(({ callee, ports }) => {
      const service = manifests.find(
        ({ kind, metadata }) => kind === "Service" && metadata?.name === callee,
      );
      return ports.length !== 1 || ports[0] !== service?.spec?.ports?.[0]?.port;
    })
    .map(({ file, edge, ports }) => `${file} allows ${edge} on ${ports.join(", ") || "any port"}`);
}

function internetFaults(policies: readonly Manifest[], pods: readonly Pod[]): string[] {
  return policies.flatMap(({ file, spec }) =>
    (spec?.egress ?? []).flatMap(({ to = [], ports = [] }) => {
      const blocks = to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : []));
      if (blocks.length === 0) return [];
      const strangers = selected(pods, spec?.podSelector).filter(
        (name) => !callsOutside.includes(name),
      );
      const open = blocks
        .filter(({ cidr }) => cidr === "0.0.0.0/0")
        .flatMap(({ except = [] }) =>
          privateNetworks.filter((network) => !except.includes(network)),
        );
      return [
        ...strangers.map((name) => `${file} lets ${name} reach the internet`),
        ...open.map((network) => `${file} takes ${network} for the internet`),
        ...(ports.some(({ port }) => port !== 443) || ports.length === 0
          ? [`${file} allows more of the internet than https`]
          : []),
      ];
    }),
  );
}

/** Managed data services are reached by those who reach the ones in the cluster. */
function managedFaults(tree: Tree, pods: readonly Pod[], programs: readonly Program[]): string[] {
  const policies = manifestsOf(tree, managed);
  return Object.keys(dataServices)
    .filter((name) => {
      const policy = policies.find(({ metadata }) => metadata?.name === `callers-to-${name}`);
      const callers = edgesOf(programs).filter(({ to }) => to === name);
      const wanted = callers.map(({ from }) => from).sort();
      return selected(pods, policy?.spec?.podSelector).sort().join() !== wanted.join();
    })
    .map((name) => `${managed} lets others reach ${name} than call it`);
}
