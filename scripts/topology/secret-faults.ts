import { foldersOf, type Manifest, manifestsOf, readKustomization } from "./kubernetes.ts";
import type { Tree } from "./tree.ts";

const overlay = "k8s/overlays/production";
const external = "k8s/components/external-secrets";
const folder = "k8s/secrets";

/** Where pods mount secrets that neither k8s/secrets nor the external ones make. */
export function secretFaults(tree: Tree): string[] {
  const made = keysOf(tree);
  const manifests = [...foldersOf(tree, overlay), "k8s/components/keda"].flatMap((path) =>
    manifestsOf(tree, path),
  );
  const kept = manifestsOf(tree, external).map(({ spec }) => spec?.target?.name);
  const missing = manifests.flatMap((manifest) =>
    wantedBy(manifest)
      .filter(({ name, key }) => !(key ? made.get(name)?.includes(key) : made.has(name)))
      .map(({ name, key }) => `${manifest.file}: ${folder} makes no ${key ?? "Secret"} in ${name}`),
  );
  return [
    ...new Set(missing),
    ...[...made.keys()]
      .filter((name) => !kept.includes(name))
      .map((name) => `${external} lacks the Secret ${name}`),
  ];
}

/** The keys of each Secret that k8s/secrets makes. */
function keysOf(tree: Tree): Map<string, string[]> {
  const { secretGenerator = [] } = readKustomization(tree, folder);
  return new Map(
    secretGenerator.map(({ name, files = [] }) => [
      name,
      files.map(
        (file) => (file.includes("=") ? file.split("=", 1)[0] : file.split("/").at(-1)) ?? "",
      ),
    ]),
  );
}

function wantedBy({ spec }: Manifest): { name: string; key?: string }[] {
  const mounted = (spec?.template?.spec?.volumes ?? []).flatMap(({ projected }) =>
    (projected?.sources ?? []).flatMap(({ secret }) => {
      const name = secret?.name;
      if (!name) return [];
      return secret.items?.map(({ key }) => ({ name, key })) ?? [{ name }];
    }),
  );
  const asked = (spec?.secretTargetRef ?? []).map(({ name, key }) => ({ name, key }));
  return [...mounted, ...asked];
}
