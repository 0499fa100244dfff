import { join } from "node:path";
import type { Tree } from "./tree.ts";
import { readYaml } from "./yaml.ts";

/** What is read of a manifest, whatever its kind. */
export interface Manifest {
  readonly file: string;
  readonly kind?: string;
  readonly metadata?: { name?: string };
  readonly spec?: ManifestSpec;
}

interface ManifestSpec {
  replicas?: number;
  template?: { metadata?: { labels?: Labels }; spec?: PodSpec };
  scaleTargetRef?: { name?: string };
  selector?: Labels & { matchLabels?: Labels };
  ports?: { name?: string; port: number; targetPort?: number | string }[];
  triggers?: { metadata?: { queueName?: string } }[];
  rules?: { http?: { paths?: { path?: string; backend?: { service?: { name?: string } } }[] } }[];
  target?: { name?: string };
  secretTargetRef?: { name: string; key: string }[];
  podSelector?: Selector;
  policyTypes?: string[];
  ingress?: { from?: Peer[]; ports?: { port?: number }[] }[];
  egress?: { to?: Peer[]; ports?: { port?: number }[] }[];
}

export type Labels = Record<string, string>;

/** A selector of pods by their labels. */
export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** The other end of a rule of a NetworkPolicy. */
export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface PodSpec {
  initContainers?: Container[];
  containers?: Container[];
  volumes?: { name?: string; projected?: { sources?: { secret?: SecretSource }[] } }[];
}

/** Keys of a Secret, as files. */
export interface SecretSource {
  name?: string;
  items?: { key: string; path: string }[];
}

interface Container {
  name?: string;
  image?: string;
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name?: string } }[];
  volumeMounts?: { name?: string; mountPath?: string }[];
}

/** What is read of a kustomization.yaml. */
export interface Kustomization {
  resources?: string[];
  components?: string[];
  patches?: { path?: string; patch?: string }[];
  images?: { name: string; newName?: string; newTag?: string }[];
  configMapGenerator?: { name: string; literals?: string[]; files?: string[] }[];
  secretGenerator?: { name: string; files?: string[] }[];
}

/** Reads the kustomization of a folder. */
export function readKustomization(tree: Tree, folder: string): Kustomization {
  return readYaml<Kustomization>(tree, `${folder}/kustomization.yaml`)[0] ?? {};
}

/** The folders that a kustomization is made of, itself included, and those of its components. */
export function foldersOf(tree: Tree, folder: string): string[] {
  const { resources = [], components = [] } = readKustomization(tree, folder);
  const others = [...resources.filter((path) => !path.endsWith(".yaml")), ...components];
  return [folder, ...others.flatMap((path) => foldersOf(tree, join(folder, path)))];
}

/** The manifests that a folder's kustomization lists itself, not yet patched. */
export function manifestsOf(tree: Tree, folder: string): Manifest[] {
  const { resources = [] } = readKustomization(tree, folder);
  return resources
    .filter((path) => path.endsWith(".yaml"))
    .flatMap((path) => {
      const file = `${folder}/${path}`;
      return readYaml<Omit<Manifest, "file">>(tree, file).map((manifest) => ({
        ...manifest,
        file,
      }));
    });
}
