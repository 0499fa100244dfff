import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
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

  test("everything is in one namespace, which enforces the restricted profile", () => {
    const [namespace, ...others] = manifests.sort((one) => (one.kind === "Namespace" ? -1 : 1));
    expect(namespace?.metadata.labels["pod-security.kubernetes.io/enforce"]).toBe("restricted");
    for (const { kind, metadata } of others) {
      expect(metadata.namespace, `${kind} ${metadata.name}`).toBe(namespace?.metadata.name);
    }
  });
});

function render(overlay: string): Rendered[] {
  const folder = join(root, "k8s/overlays", overlay);
  const text = execFileSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
  return loadAll(text, { schema: YAML11_SCHEMA }) as Rendered[]; // kustomize prints objects alone
}

function namesOf(manifests: readonly Rendered[]): string[] {
  return manifests.map(({ metadata }) => metadata.name).sort();
}
