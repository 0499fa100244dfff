import { type ReadFile, readYaml } from "./files.ts";

/** The fields that are read of a manifest of any kind. */
export interface Manifest {
  readonly file: string;
  readonly kind?: string;
  readonly metadata?: { name?: string };
  readonly spec?: ManifestSpec;
}

interface ManifestSpec {
  template?: { metadata?: { labels?: Labels }; spec?: PodSpec };
  selector?: Labels;
  ports?: { port: number }[];
  rules?: { http?: { paths?: { path?: string; backend?: { service?: { name?: string } } }[] } }[];
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
  ipBlock?: { cidr: string };
}

interface PodSpec {
  containers?: {
    image?: string;
    env?: { name: string; value?: string }[];
    envFrom?: { configMapRef?: { name?: string } }[];
  }[];
  volumes?: { projected?: { sources?: { secret?: SecretSource }[] } }[];
}

/** Keys of a Secret, as files. */
export interface SecretSource {
  name?: string;
  items?: { key: string; path: string }[];
}

interface Kustomization {
  resources?: string[];
  configMapGenerator?: { name: string; literals?: string[] }[];
  secretGenerator?: { name: string; files?: string[] }[];
}

export function readKustomization(read: ReadFile, folder: string): Kustomization {
  return readYaml<Kustomization>(read, `${folder}/kustomization.yaml`)[0] ?? {};
}

/** The manifests that a folder's kustomization lists itself, without its patches. */
export function manifestsOf(read: ReadFile, folder: string): Manifest[] {
  const { resources = [] } = readKustomization(read, folder);
  return resources
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => `${folder}/${path}`)
    .flatMap((file) =>
      readYaml<Omit<Manifest, "file">>(read, file).map((manifest) => ({ ...manifest, file })),
    );
}

/** The settings of a ConfigMap that a folder's kustomization makes. */
export function configMapOf(
  read: ReadFile,
  folder: string,
  name = "",
): (readonly [setting: string, value: string])[] {
  const { configMapGenerator = [] } = readKustomization(read, folder);
  const { literals = [] } = configMapGenerator.find((map) => map.name === name) ?? {};
  return literals.map((literal) => {
    const [setting = "", ...value] = literal.split("=");
    return [setting, value.join("=")];
  });
}
