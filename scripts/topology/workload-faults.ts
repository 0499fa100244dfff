import {
  type Kustomization,
  type Manifest,
  manifestsOf,
  readKustomization,
  type SecretSource,
} from "./kubernetes.ts";
import type { Program } from "./programs.ts";
import { settingFaults } from "./setting-faults.ts";
import type { Tree } from "./tree.ts";

const folder = "k8s/base";
const kinds = ["Deployment", "Service", "PodDisruptionBudget", "HorizontalPodAutoscaler"];

/** Where k8s/base runs other programs than there are, or with other settings and secrets. */
export function workloadFaults(tree: Tree, programs: readonly Program[]): string[] {
  const manifests = manifestsOf(tree, folder);
  const named = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata?.name === name);
  const strangers = manifests.filter(
    ({ kind, metadata }) =>
      kind === "Deployment" && !programs.some(({ name }) => name === metadata?.name),
  );
  return [
    ...programs.flatMap(({ name }) =>
      kinds
        .filter((kind) => !named(kind, name))
        .map((kind) => `${folder} has no ${kind} of ${name}`),
    ),
    ...strangers.map(({ metadata }) => `${folder} has ${metadata?.name}, which is no program`),
    ...programs.flatMap((program) => {
      const deployment = named("Deployment", program.name);
      return deployment ? deploymentFaults(tree, deployment, { program, programs, named }) : [];
    }),
  ];
}

function deploymentFaults(
  tree: Tree,
  { file, spec }: Manifest,
  {
    program,
    programs,
    named,
  }: {
    program: Program;
    programs: readonly Program[];
    named: (kind: string, name: string) => Manifest | undefined;
  },
): string[] {
  const pod = spec?.template?.spec;
  const container = pod?.containers?.[0];
  const kustomization = readKustomization(tree, folder);
  const own = (container?.env ?? []).map(({ name, value = "" }) => [name, value] as const);
  const shared = (container?.envFrom ?? []).flatMap(({ configMapRef }) =>
    literalsOf(kustomization, configMapRef?.name),
  );
  const portOf = (callee: string) => named("Service", callee)?.spec?.ports?.[0]?.port ?? 0;
  const sources = (pod?.volumes ?? []).flatMap(({ projected }) =>
    (projected?.sources ?? []).flatMap(({ secret }) => (secret ? [secret] : [])),
  );
  return [
    ...(container?.image === `berea/${program.name}` ? [] : [`${file} runs ${container?.image}`]),
    ...settingFaults(program, programs, {
      where: file,
      settings: Object.fromEntries([...shared, ...own]),
      portOf,
    }),
    ...secretFaults(file, own, sources),
  ];
}

/** The settings of a ConfigMap that kustomize makes. */
function literalsOf({ configMapGenerator = [] }: Kustomization, name: string | undefined) {
  const literals = configMapGenerator.find((map) => map.name === name)?.literals ?? [];
  return literals.map((literal) => {
    const [setting = "", ...value] = literal.split("=");
    return [setting, value.join("=")] as const;
  });
}

/** Each secret file that is named is mounted, and nothing else is. */
function secretFaults(
  file: string,
  settings: readonly (readonly [name: string, value: string])[],
  sources: readonly SecretSource[],
): string[] {
  const read = settings.filter(([name]) => name.endsWith("_FILE")).map(([, path]) => path);
  const mounted = sources.flatMap(({ items = [] }) =>
    items.map(({ path }) => `/run/secrets/berea/${path}`),
  );
  const whole = sources.filter(({ items }) => !items);
  return [
    ...read
      .filter((path) => !mounted.includes(path))
      .map((path) => `${file} does not mount ${path}`),
    ...mounted
      .filter((path) => !read.includes(path))
      .map((path) => `${file} does not read ${path}`),
    ...whole.map(({ name }) => `${file} mounts all of the Secret ${name}`),
  ];
}
