import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { loadAll, YAML11_SCHEMA } from "js-yaml";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const rendering = spawnSync("kubectl", ["version", "--client"], { stdio: "ignore" }).status === 0;

/** As rendered: any field may be looked at, and one that is not there is a failure. */
// biome-ignore lint/suspicious/noExplicitAny: a manifest is whatever kustomize makes of it
type Rendered = Record<string, any>;

// Needs kubectl, though no cluster.
describe.skipIf(!rendering).for(["local", "production"])("When %s is rendered,", (overlay) => {
  const manifests = rendering ? render(overlay) : [];
  const workloads = manifests.filter(({ spec }) => spec?.template?.spec?.containers);
  const apps = workloads.filter(({ kind }) => kind === "Deployment");

  test("there are the gateway, six services and what they keep their data in", () => {
    expect(namesOf(apps)).toEqual([
      "auth",
      "bible",
      "friends",
      "gateway",
      "interpretation",
      "notification",
      "presence",
    ]);
    expect(namesOf(workloads.filter(({ kind }) => kind === "StatefulSet"))).toEqual([
      "mongo",
      "rabbitmq",
      "redis",
    ]);
  });

  test("every container may do no more than the restricted profile allows, within limits", () => {
    for (const { metadata, spec } of workloads) {
      const pod = spec.template.spec;
      expect(pod, metadata.name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      });
      for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
        expect(container, `${metadata.name}/${container.name}`).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
          resources: {
            requests: { cpu: expect.anything(), memory: expect.anything() },
            limits: { cpu: expect.anything(), memory: expect.anything() },
          },
        });
      }
    }
  });

  test("an upgrade takes no replica away before another is ready, and each may drain", () => {
    for (const { metadata, spec } of apps) {
      expect(spec.strategy.rollingUpdate, metadata.name).toMatchObject({ maxUnavailable: 0 });
      expect(spec.minReadySeconds, metadata.name).toBeGreaterThan(0);
      const [{ lifecycle, startupProbe, readinessProbe, livenessProbe }] =
        spec.template.spec.containers;
      expect(startupProbe.httpGet.path).toBe("/healthz");
      expect(readinessProbe.httpGet.path).toBe("/readyz");
      expect(livenessProbe.httpGet.path).toBe("/healthz");
      const drain = lifecycle.preStop.sleep.seconds + 10;
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain);
    }
  });

  test("the Job that imports a work may do no more, reads one secret and reaches MongoDB alone", () => {
    const withImport = render(overlay, "import");
    const job = withImport.find(
      ({ kind, metadata }) => kind === "Job" && metadata.name === "import",
    );
    const pod = job?.spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    const deployment = apps.find(({ metadata }) => metadata.name === "interpretation");
    const [{ image }] = deployment?.spec.template.spec.containers ?? [];
    for (const container of [...pod.initContainers, ...pod.containers]) {
      expect(container).toMatchObject({
        image,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        resources: { limits: { memory: expect.anything() } },
      });
    }
    const label = { "app.kubernetes.io/name": "import" };
    expect(job?.spec.template.metadata.labels).toMatchObject(label);
    const out = withImport.filter(
      ({ kind, spec }) =>
        kind === "NetworkPolicy" &&
        spec.policyTypes.includes("Egress") &&
        spec.podSelector.matchLabels?.["app.kubernetes.io/name"] === "import",
    );
    expect(namesOf(out)).toEqual(["import-to-mongo"]);
  });

  test("everything is in one namespace, which enforces the restricted profile", () => {
    const [namespace, ...others] = manifests.sort((one) => (one.kind === "Namespace" ? -1 : 1));
    expect(namespace?.metadata.labels["pod-security.kubernetes.io/enforce"]).toBe("restricted");
    for (const { kind, metadata } of others) {
      expect(metadata.namespace, `${kind} ${metadata.name}`).toBe(namespace?.metadata.name);
    }
  });
});

/** An overlay as kustomize makes it, with one more component. */
function render(overlay: string, component?: string): Rendered[] {
  const folder = join(root, "k8s/overlays", overlay);
  const text = component
    ? renderWith(folder, join(root, "k8s/components", component))
    : execFileSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
  return loadAll(text, { schema: YAML11_SCHEMA }) as Rendered[]; // kustomize prints objects alone
}

/** The overlay's own kustomization with the component added, from a folder beside it. */
function renderWith(folder: string, component: string): string {
  const copy = mkdtempSync(join(dirname(folder), ".test-"));
  try {
    const own = readFileSync(join(folder, "kustomization.yaml"), "utf8");
    const added = own.replace("components:\n", `components:\n  - ${relative(copy, component)}\n`);
    writeFileSync(join(copy, "kustomization.yaml"), added);
    return execFileSync("kubectl", ["kustomize", copy], { encoding: "utf8" });
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function namesOf(manifests: readonly Rendered[]): string[] {
  return manifests.map(({ metadata }) => metadata.name).sort();
}
