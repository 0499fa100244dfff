import type { ReadFile } from "./files.ts";
import { readYaml } from "./files.ts";
import type { Labels, Manifest, Peer, Selector } from "./kubernetes.ts";

export const INTERNET = "the internet";

/** A pod as NetworkPolicies see it. */
export interface Pod {
  readonly name: string;
  readonly labels: Labels;
}

/** A call that a policy allows at one of its ends. */
export interface Allowed {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly ports: readonly number[];
}

/** The pods that `manifests` run. */
export function podsOf(read: ReadFile, manifests: readonly Manifest[]): Pod[] {
  const [everyApp] = readYaml<Manifest>(read, "k8s/base/every-app.yaml");
  return manifests.flatMap(({ kind, metadata, spec }) => {
    if (!spec?.template || !metadata?.name) return [];
    const common = kind === "Deployment" ? everyApp?.spec?.template?.metadata?.labels : {};
    return [{ name: metadata.name, labels: { ...common, ...spec.template.metadata?.labels } }];
  });
}

/** The calls that `policies` let in. */
export function allowedIn(policies: readonly Manifest[], pods: readonly Pod[]): Allowed[] {
  return policies.flatMap(({ file, spec }) =>
    (spec?.ingress ?? []).flatMap((rule) =>
      selected(pods, spec?.podSelector).flatMap((to) =>
        peersIn(pods, rule.from).map((from) => ({ file, from, to, ports: portsOf(rule) })),
      ),
    ),
  );
}

/** The calls that `policies` let out. */
export function allowedOut(policies: readonly Manifest[], pods: readonly Pod[]): Allowed[] {
  return policies.flatMap(({ file, spec }) =>
    (spec?.egress ?? []).flatMap((rule) =>
      selected(pods, spec?.podSelector).flatMap((from) =>
        peersIn(pods, rule.to).map((to) => ({ file, from, to, ports: portsOf(rule) })),
      ),
    ),
  );
}

function portsOf({ ports = [] }: { ports?: { port?: number }[] }): number[] {
  return ports.map(({ port = 0 }) => port);
}

/** The peers of a rule in this namespace, and the internet. */
function peersIn(pods: readonly Pod[], peers: readonly Peer[] = []): string[] {
  const names = peers.flatMap(({ podSelector, namespaceSelector, ipBlock }) => {
    if (ipBlock) return [INTERNET];
    return namespaceSelector ? [] : selected(pods, podSelector);
  });
  return [...new Set(names)];
}

/** The names of the pods that a selector means; without one, of all. */
export function selected(pods: readonly Pod[], selector: Selector = {}): string[] {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return pods
    .filter(({ labels }) =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value),
    )
    .filter(({ labels }) =>
      matchExpressions.every(({ key, values = [] }) => values.includes(labels[key] ?? "")),
    )
    .map(({ name }) => name);
}
