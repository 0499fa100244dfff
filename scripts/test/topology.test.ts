import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { filesOf, type ReadFile } from "../topology/files.ts";
import { findFaults } from "../topology/find-faults.ts";
import { type Program, readPrograms } from "../topology/programs.ts";

const root = join(import.meta.dirname, "../..");
const read = filesOf(root);
let programs: Program[];

beforeAll(async () => {
  programs = await readPrograms(root, read);
});

test("When all files are as they are, nothing is found", () => {
  expect(findFaults(read, programs)).toEqual([]);
});

describe("When the code has", () => {
  test("a service that nothing else knows, every place that lacks it is named", () => {
    const known = new Set(["PORT"]);
    const faults = findFaults(read, [...programs, { name: "hymns", needs: [], knows: known }]);
    for (const place of [
      "the gateway routes nothing to hymns",
      'standalone/src/open-services.ts lacks @berea/hymns"',
      ".env.example lacks HYMNS_URL",
      "docker-compose.yml has no hymns",
      "k8s/base has no Deployment of hymns",
      "k8s/base has no Service of hymns",
      "k8s/base has no PodDisruptionBudget of hymns",
      "k8s/base has no HorizontalPodAutoscaler of hymns",
    ]) {
      expect(faults).toContain(place);
    }
  });

  test("a service that calls another one anew, every place that stands in its way is named", () => {
    const faults = findFaults(read, programs.map(asksForBible));
    expect(faults).toEqual([
      "docker-compose.yml: friends needs BIBLE_URL",
      "k8s/base/friends.yaml: friends needs BIBLE_URL",
      "k8s: no NetworkPolicy (Ingress) allows friends → bible",
      "k8s: no NetworkPolicy (Egress) allows friends → bible",
    ]);
  });
});

const compose = "docker-compose.yml";
const base = "k8s/base";
const policies = `${base}/network-policies.yaml`;

describe("When a file is broken, it is found:", () => {
  test.for<[what: string, file: string, from: string | RegExp, to: string, fault: string]>([
    [
      "Compose runs something else",
      compose,
      "\n  redis:\n",
      "\n  valkey:\n",
      `${compose} has valkey, which nobody needs`,
    ],
    [
      "Compose does not tell where a service is",
      compose,
      "FRIENDS_URL: http://friends:8080\n    volumes",
      "LOG_LEVEL: info\n    volumes",
      `${compose}: presence needs FRIENDS_URL`,
    ],
    [
      "Compose gives a wrong address",
      compose,
      "NOTIFICATION_URL: http://notification:8080",
      "NOTIFICATION_URL: http://notification:80",
      `${compose}: gateway looks for notification at http://notification:80`,
    ],
    [
      "Compose gives a setting that is not read",
      compose,
      "RATE_LIMIT_FACTOR:",
      "RATE_LIMITS:",
      `${compose}: gateway does not read RATE_LIMITS`,
    ],
    [
      "Compose gives a secret to one that has no use for it",
      compose,
      "presence: amqp-url",
      "presence: jwt-private-key amqp-url",
      `${compose}: presence is given the secret jwt-private-key, which it does not read`,
    ],
    [
      "Compose keeps a secret from one that reads it",
      compose,
      /(presence: .*) jwt-public-key/,
      "$1",
      `${compose}: presence is not given the secret jwt-public-key`,
    ],
    [
      "Compose keeps a caller from whom it calls",
      compose,
      "networks: [services, events, memory]",
      "networks: [services, memory]",
      `${compose}: presence and rabbitmq share no network`,
    ],
    [
      "Compose publishes the gateway to every network",
      compose,
      '["127.0.0.1:',
      '["0.0.0.0:',
      `${compose} publishes gateway at 0.0.0.0:$\{PORT:-8080}:8080`,
    ],
    [
      "Compose publishes a service",
      compose,
      "    networks: [documents]\n    depends_on",
      '    ports: ["127.0.0.1:27017:27017"]\n    networks: [documents]\n    depends_on',
      `${compose} publishes mongo at 127.0.0.1:27017:27017`,
    ],
    [
      "a Deployment is left out",
      `${base}/kustomization.yaml`,
      "  - bible.yaml\n",
      "",
      "k8s/base has no Deployment of bible",
    ],
    [
      "a Deployment runs another's image",
      `${base}/bible.yaml`,
      "image: berea/bible",
      "image: berea/auth",
      `${base}/bible.yaml runs berea/auth`,
    ],
    [
      "a Deployment lacks a setting",
      `${base}/presence.yaml`,
      "FRIENDS_URL",
      "PORT",
      `${base}/presence.yaml: presence needs FRIENDS_URL`,
    ],
    [
      "a ConfigMap lacks a setting",
      `${base}/kustomization.yaml`,
      "VAPID_SUBJECT=",
      "PUSH_HOSTS=",
      `${base}/notification.yaml: notification needs VAPID_SUBJECT`,
    ],
    [
      "a Deployment has a setting that is not read",
      `${base}/presence.yaml`,
      "FRIENDS_URL",
      "FRIEND_URL",
      `${base}/presence.yaml: presence does not read FRIEND_URL`,
    ],
    [
      "a Deployment looks for a service at another port than its Service has",
      `${base}/bible.yaml`,
      "port: 8080",
      "port: 80",
      `${base}/gateway.yaml: gateway looks for bible at http://bible:8080`,
    ],
    [
      "a Deployment reads a secret that it does not mount",
      `${base}/presence.yaml`,
      "- { key: internal-key, path: internal-key }",
      "",
      `${base}/presence.yaml does not mount /run/secrets/berea/internal-key`,
    ],
    [
      "a Deployment mounts a secret that it does not read",
      `${base}/interpretation.yaml`,
      "- { key: mongodb-url, path: mongodb-url }",
      "- { key: mongodb-url, path: mongodb-url }\n                    - { key: x, path: x }",
      `${base}/interpretation.yaml does not read /run/secrets/berea/x`,
    ],
    [
      "a Deployment mounts a whole Secret",
      `${base}/interpretation.yaml`,
      /\n +items:\n.*/,
      "",
      `${base}/interpretation.yaml mounts all of the Secret interpretation`,
    ],
    [
      "nothing is denied",
      policies,
      "podSelector: {}\n  policyTypes: [Ingress, Egress]",
      "podSelector: {}\n  policyTypes: [Ingress]",
      "k8s: no NetworkPolicy denies all that is not allowed",
    ],
    [
      "a callee does not let a caller in",
      policies,
      /(name: auth-from-callers[\s\S]*?)presence\]/,
      "$1gateway]",
      "k8s: no NetworkPolicy (Ingress) allows presence → auth",
    ],
    [
      "a caller is not let out",
      policies,
      /(name: callers-to-auth[\s\S]*?)presence\]/,
      "$1gateway]",
      "k8s: no NetworkPolicy (Egress) allows presence → auth",
    ],
    [
      "a callee lets in somebody who does not call",
      policies,
      /(name: friends-from-callers[\s\S]*?)presence\]/,
      "$1presence, bible]",
      `${policies} (Ingress) allows bible → friends, which nobody calls`,
    ],
    [
      "everybody is let in",
      "k8s/components/redis/network-policies.yaml",
      /- podSelector:\n *matchExpressions:\n.*\n.*\n.*\n/,
      "- podSelector: {}\n",
      "k8s/components/redis/network-policies.yaml (Ingress) allows bible → redis, which nobody calls",
    ],
    [
      "a data service does not let a service in",
      "k8s/components/mongo/network-policies.yaml",
      "friends, ",
      "",
      "k8s: no NetworkPolicy (Ingress) allows friends → mongo",
    ],
    [
      "the members of a data service do not reach each other",
      "k8s/components/rabbitmq/network-policies.yaml",
      "name: rabbitmq\n      ports:\n        - port: 4369",
      "name: redis\n      ports:\n        - port: 4369",
      "k8s: no NetworkPolicy (Ingress) allows rabbitmq → rabbitmq",
    ],
    [
      "a call is allowed on another port",
      "k8s/components/redis/network-policies.yaml",
      "port: 6379",
      "port: 6380",
      "k8s/components/redis/network-policies.yaml allows gateway → redis on 6380",
    ],
    [
      "another service may call the internet",
      policies,
      /(name: notification-to-push-services[\s\S]*?name: )notification/,
      "$1bible",
      `${policies} (Egress) allows bible → the internet, which nobody calls`,
    ],
    [
      "more than https is allowed",
      policies,
      "port: 443",
      "port: 25",
      `${policies} allows notification → the internet on 25`,
    ],
    [
      "a managed data service is closed to a caller",
      "k8s/components/managed-data/network-policies.yaml",
      "values: [auth, friends, interpretation, notification]",
      "values: [auth, friends, notification]",
      "k8s/components/managed-data lets others reach mongo than call it",
    ],
    [
      "the Ingress passes by the gateway",
      `${base}/ingress.yaml`,
      "name: gateway\n                port",
      "name: auth\n                port",
      "the Ingress leads / to auth",
    ],
    [
      "the Ingress shows metrics",
      `${base}/ingress.yaml`,
      "path: /metrics",
      "path: /metrix",
      "the Ingress shows /metrics to the public",
    ],
  ])("%s", ([, file, from, to, fault]) => {
    expect(findFaults(withChange(file, from, to), programs)).toContain(fault);
  });
});

/** The real files, but for one place in one of them. */
function withChange(file: string, from: string | RegExp, to: string): ReadFile {
  const text = read(file) ?? "";
  const broken = text.replace(from, to);
  expect(broken).not.toBe(text);
  return (path) => (path === file ? broken : read(path));
}

function asksForBible(program: Program): Program {
  if (program.name !== "friends") return program;
  const knows = new Set([...program.knows, "BIBLE_URL"]);
  return { ...program, needs: [...program.needs, "BIBLE_URL"], knows };
}
