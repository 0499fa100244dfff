import type { ReadFile } from "./files.ts";
import { configMapOf, type Manifest, manifestsOf, type SecretSource } from "./kubernetes.ts";
import type { Program } from "./programs.ts";
import { settingFaults } from "./setting-faults.ts";

const folder = "k8s/base";
const kinds = ["Deployment", "Service", "PodDisruptionBudget", "HorizontalPodAutoscaler"];

/** Where k8s/base lacks a program or gives it the wrong settings or secrets. */
export function workloadFaults(read: ReadFile, programs: readonly Program[]): string[] {
  const manifests = manifestsOf(read, folder);
  const named = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata?.name === name);
  const portOf = (callee: string) => named("Service", callee)?.spec?.ports?.[0]?.port ?? 0;
  return [
    ...programs.flatMap(({ name }) =>
      kinds
        .filter((kind) => !named(kind, name))
        .map((kind) => `${folder} has no ${kind} of ${name}`),
    ),
    ...programs.flatMap((program) => {
      const deployment = named("Deployment", program.name);
      if (!deployment) return [];
      const settings = settingsOf(read, deployment);
      const { file } = deployment;
      const image = deployment.spec?.template?.spec?.containers?.[0]?.image;
      return [
        ...(image === `berea/${program.name}` ? [] : [`${file} runs ${image}`]),
        ...settingFaults(program, programs, { where: file, settings, portOf }),
        ...secretFaults(deployment, settings),
      ];
    }),
    ...doorFaults(manifests),
  ];
}

/** The environment that a Deployment of k8s/base gives its program. */
export function settingsOf(read: ReadFile, { spec }: Manifest): Record<string, string> {
  const { env = [], envFrom = [] } = spec?.template?.spec?.containers?.[0] ?? {};
  return Object.fromEntries([
    ...envFrom.flatMap(({ configMapRef }) => configMapOf(read, folder, configMapRef?.name)),
    ...env.map(({ name, value = "" }) => [name, value] as const),
  ]);
}

/** Each secret file that is named is mounted, and nothing else is. */
function secretFaults({ file, spec }: Manifest, settings: Record<string, string>): string[] {
  const sources = (spec?.template?.spec?.volumes ?? []).flatMap(({ projected }) =>
    (projected?.sources ?? []).flatMap(({ secret }): SecretSource[] => (secret ? [secret] : [])),
  );
  const read = Object.entries(settings)
    .filter(([name]) => name.endsWith("_FILE"))
    .map(([, path]) => path);
  const mounted = sources.flatMap(({ items = [] }) =>
    items.map(({ path }) => `/run/secrets/berea/${path}`),
  );
  return [
    ...read
      .filter((path) => !mounted.includes(path))
      .map((path) => `${file} does not mount ${path}`),
    ...mounted
      .filter((path) => !read.includes(path))
      .map((path) => `${file} does not read ${path}`),
    ...sources
      .filter(({ items }) => !items)
      .map(({ name }) => `${file} mounts all of the Secret ${name}`),
  ];
}

/** The Ingress leads to the gateway only, and not to its metrics. */
function doorFaults(manifests: readonly Manifest[]): string[] {
  const closed = manifests
    .filter(({ kind, spec }) => kind === "Service" && !spec?.selector)
    .map(({ metadata }) => metadata?.name);
  const paths = manifests
    .filter(({ kind }) => kind === "Ingress")
    .flatMap(({ spec }) => (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []))
    .map(({ path, backend }) => ({ path, name: backend?.service?.name }));
  const metrics = paths.find(({ path }) => path === "/metrics");
  return [
    ...paths
      .filter(({ name }) => name !== "gateway" && !closed.includes(name))
      .map(({ path, name }) => `the Ingress leads ${path} to ${name}`),
    ...(closed.includes(metrics?.name) ? [] : ["the Ingress shows /metrics to the public"]),
  ];
}
