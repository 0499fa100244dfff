import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { readAuthConfig } from "@berea/auth/config";
import { readBibleConfig } from "@berea/bible/config";
import { readFriendsConfig } from "@berea/friends/config";
import { readGatewayConfig } from "@berea/gateway/config";
import { readInterpretationConfig } from "@berea/interpretation/config";
import { readNotificationConfig } from "@berea/notification/config";
import { readPresenceConfig } from "@berea/presence/config";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf } from "../topology/files.ts";
import { manifestsOf, readKustomization } from "../topology/kubernetes.ts";
import { settingsOf } from "../topology/workload-faults.ts";

const root = join(import.meta.dirname, "../..");
const read = filesOf(root);
const folder = mkdtempSync(join(tmpdir(), "berea-k8s-"));

beforeAll(makeSecrets);
afterAll(() => rmSync(folder, { recursive: true }));

const readers = {
  gateway: readGatewayConfig,
  auth: readAuthConfig,
  bible: readBibleConfig,
  interpretation: readInterpretationConfig,
  friends: readFriendsConfig,
  notification: readNotificationConfig,
  presence: readPresenceConfig,
};

test.for(Object.entries(readers))(
  "When %s starts with what its Deployment gives and the secrets that are made, it accepts it",
  ([name, read]) => {
    const environment = environmentOf(name);
    expect(environment.NODE_ENV).toBe("production");
    expect(read(environment)).toMatchObject({ HOST: "0.0.0.0", PORT: 8080 });
  },
);

test("When secrets are made again, all that are there are kept, readable by their owner alone", () => {
  const before = contents();
  makeSecrets();
  expect(contents()).toEqual(before);
  for (const name of Object.keys(before)) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  }
});

test("When one file of a pair is lost, nothing is made anew and the message says which", () => {
  const lost = join(folder, "jwt-public-key");
  unlinkSync(lost);
  const before = contents();
  expect(makeSecrets).toThrow("lacks jwt-public-key");
  expect(contents()).toEqual(before);
});

test("When KEDA asks the broker from its own namespace, it logs in as the services do", () => {
  const { "amqp-url": own = "", "amqp-url-keda": others } = contents();
  expect(others).toBe(own.replace("@rabbitmq:", "@rabbitmq.berea.svc:"));
  expect(others).not.toBe(own);
});

function makeSecrets(): void {
  execFileSync(process.execPath, [join(root, "scripts/k8s-secrets.ts"), "--folder", folder], {
    stdio: "pipe",
  });
}

function contents(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

/** The environment of a Deployment's container, with its secret files where they were made. */
function environmentOf(name: string): NodeJS.ProcessEnv {
  const deployment = manifestsOf(read, "k8s/base").find(
    ({ kind, metadata }) => kind === "Deployment" && metadata?.name === name,
  );
  if (!deployment) throw new Error(`k8s/base has no Deployment of ${name}.`);
  const given = Object.entries(settingsOf(read, deployment)).map(([setting, value]) => [
    setting,
    value.startsWith("/run/secrets/") ? fileOf(name, value.split("/").at(-1) ?? "") : value,
  ]);
  return Object.fromEntries(given);
}

/** The file that k8s/secrets makes a key of: of the program's own Secret or of the common one. */
function fileOf(program: string, key: string): string {
  const secrets = readKustomization(read, "k8s/secrets").secretGenerator ?? [];
  const files = secrets
    .filter(({ name }) => name === program || name === "common")
    .flatMap((secret) => secret.files ?? []);
  const file = files.find((entry) => entry.startsWith(`${key}=`) || entry.endsWith(`/${key}`));
  return join(folder, file?.split("/").at(-1) ?? "");
}
