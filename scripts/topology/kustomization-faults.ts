import { join } from "node:path";
import { composeServices } from "./compose-faults.ts";
import { foldersOf, manifestsOf, readKustomization } from "./kubernetes.ts";
import { dataServices, type Program } from "./programs.ts";
import type { Tree } from "./tree.ts";

const base = "k8s/base";
const local = "k8s/overlays/local";
const overlays = [local, "k8s/overlays/production"];
/** Used by who wants it: listed in no overlay, or in a comment of one. */
const optional = ["keda", "external-secrets", "managed-data", "tracing"].map(
  (name) => `k8s/components/${name}`,
);

/** Where the folders of k8s do not fit together, or run other images than Compose. */
export function kustomizationFaults(tree: Tree, programs: readonly Program[]): string[] {
  return [
    ...fileFaults(tree),
    ...imageFaults(tree, programs),
    ...doorFaults(tree),
    ...queueFaults(tree, programs),
  ];
}

/** Every file is part of something, and every part is there. */
function fileFaults(tree: Tree): string[] {
  const folders = new Set(
    [...overlays, ...optional, "k8s/secrets"].flatMap((f) => foldersOf(tree, f)),
  );
  const named = new Set([...folders].flatMap((folder) => filesOf(tree, folder)));
  const present = tree.list("k8s").filter((file) => !file.includes("/.data/"));
  return [
    ...present
      .filter((file) => !named.has(file) && !file.endsWith(".md"))
      .map((file) => `${file} is part of no kustomization`),
    ...[...named].filter((file) => !present.includes(file)).map((file) => `${file} is missing`),
  ];
}

function filesOf(tree: Tree, folder: string): string[] {
  const { resources = [], patches = [], configMapGenerator = [] } = readKustomization(tree, folder);
  const files = [
    "kustomization.yaml",
    ...resources.filter((path) => path.endsWith(".yaml")),
    ...patches.flatMap(({ path }) => path ?? []),
    ...configMapGenerator.flatMap((map) => map.files ?? []),
  ];
  return files.map((file) => join(folder, file));
}

function imageFaults(tree: Tree, programs: readonly Program[]): string[] {
  const { version } = JSON.parse(tree.read("package.json") ?? "{}");
  const compose = composeServices(tree);
  const imageOf = (folder: string, name: string) =>
    readKustomization(tree, folder).images?.find((image) => image.name === `berea/${name}`);
  return [
    ...programs
      .filter(({ name }) => imageOf(base, name)?.newTag !== version)
      .map(({ name }) => `${base} runs ${name} ${imageOf(base, name)?.newTag}, not ${version}`),
    ...programs
      .filter(({ name }) => {
        const { newName, newTag } = imageOf(local, name) ?? {};
        const built = compose.get(name)?.image ?? "";
        return `${newName}:${newTag}` !== (built.includes(":") ? built : `${built}:latest`);
      })
      .map(({ name }) => `${local} runs another image of ${name} than Compose builds`),
    ...Object.keys(dataServices).flatMap((name) =>
      manifestsOf(tree, `k8s/components/${name}`)
        .flatMap(({ spec }) => spec?.template?.spec ?? [])
        .flatMap(({ initContainers = [], containers = [] }) => [...initContainers, ...containers])
        .filter(({ image }) => image !== compose.get(name)?.image)
        .map(({ image }) => `k8s/components/${name} runs ${image}, Compose does not`),
    ),
  ];
}

/** The public reaches the gateway alone. */
function doorFaults(tree: Tree): string[] {
  const manifests = manifestsOf(tree, base);
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
    ...(metrics && closed.includes(metrics.name)
      ? []
      : ["the Ingress shows /metrics to the public"]),
  ];
}

/** What KEDA counts is there, and it alone scales what it scales. */
function queueFaults(tree: Tree, programs: readonly Program[]): string[] {
  const folder = "k8s/components/keda";
  const scaled = manifestsOf(tree, folder).filter(({ kind }) => kind === "ScaledObject");
  const deletions = (readKustomization(tree, folder).patches ?? []).map(({ patch }) => patch ?? "");
  return scaled.flatMap(({ spec }) => {
    const name = spec?.scaleTargetRef?.name ?? "";
    const queues = (spec?.triggers ?? []).flatMap(({ metadata }) => metadata?.queueName ?? []);
    const source = tree.read(`services/${name}/src/subscriptions.ts`) ?? "";
    return [
      ...(programs.some((program) => program.name === name) ? [] : [`${folder} scales ${name}`]),
      ...queues
        .filter((queue) => !source.includes(`on(${eventOf(queue, name)},`))
        .map((queue) => `${folder} counts ${queue}, which ${name} does not take from`),
      ...(deletions.some((patch) => patch.split("\n").includes(`  name: ${name}`))
        ? []
        : [`${folder} leaves the HorizontalPodAutoscaler of ${name}`]),
    ];
  });
}

/** How a service's code names the event of its queue: "friends.user_deleted" is `userDeleted`. */
function eventOf(queue: string, service: string): string {
  const event = queue.startsWith(`${service}.`) ? queue.slice(service.length + 1) : "";
  return event.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
