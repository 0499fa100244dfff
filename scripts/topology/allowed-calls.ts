import type { Labels, Manifest, Peer, Selector } from "./kubernetes.ts";
import type { Tree } from "./tree.ts";
import { readYaml } from "./yaml.ts";

/** A pod as NetworkPolicies see it. */
export interface Pod {
  readonly name: string;
  readonly labels: Labels;
}

/** What a policy allows at one of its ends. */
export interface Allowed {
  readonly file: string;
  readonly edge: string;
  readonly callee: string;
  readonly ports: readonly number[];
}

/** The pods that `manifests` run. */
export function podsOf(tree: Tree, manifests: readonly Manifest[]): Pod[] {
  const [everyApp] = readYaml<Manifest>(tree, "k8s/base/every-app.yaml");
  return manifests.flatMap(({ kind, metadata, spec }) => {
    if (!spec?.template || !metadata?.name) return [];
    const common = kind === "Deployment" ? everyApp?.spec?.template?.metadata?.labels : {};
    return [{ name: metadata.name, labels: { ...common, ...spec.template.metadata?.labels } }];
  });
}

/** The calls that `policies` let in. */
export function allowedIn(policies: readonly Manifest[], pods: readonly Pod[]): Allowed[] {
  return policies.flatMap(({ file, spec }) =>
    (spec?.ingress ?? []).flatMap(({ from = [], ports = [] }) =>
      selected(pods, spec?.podSelector).flatMap((callee) =>
        peersIn(pods, from).map((caller) => allowed(file, { caller, callee, ports })),
      ),
    ),
  );
}

/** The calls that `policies` let out. */
export function allowedOut(policies: readonly Manifest[], pods: readonly Pod[]): Allowed[] {
  return policies.flatMap(({ file, spec }) =>
    (spec?.egress ?? []).flatMap(({ to = [], ports = [] }) =>
      selected(pods, spec?.podSelector).flatMap((caller) =>
        peersIn(pods, to).map((callee) => allowed(file, { caller, callee, ports })),
      ),
    ),
  );
}

function allowed(
  file: string,
  { caller, callee, ports }: { caller: string; callee: string; ports: { port?: number }[] },
): Allowed {
  return { file, edge: `${caller} → ${callee}`, callee, ports: ports.map(({ port = 0 }) => port) };
}

/** The pods of this namespace among the peers of a rule. */
function peersIn(pods: readonly Pod[], peers: readonly Peer[]): string[] {
  return peers
    .filter((peer) => !peer.namespaceSelector && !peer.ipBlock)
    .flatMap((peer) => selected(pods, peer.podSelector));
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
