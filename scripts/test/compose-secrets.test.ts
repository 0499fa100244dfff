import { createPrivateKey, createPublicKey } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeComposeSecrets } from "../compose-secrets.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compose-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("When the system is started for the first time, then it gets secrets that only their owner reads", () => {
  makeComposeSecrets(folder);
  const compose = readFileSync(join(import.meta.dirname, "../../docker-compose.yml"), "utf8");
  const given = [...compose.matchAll(/^ +- "\w+: (.+)"$/gm)].flatMap(([, names]) =>
    names?.split(" "),
  );
  expect(readdirSync(folder).sort()).toEqual([...new Set(given)].sort());
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o600]));
  expect(secretsOf().get("jwt-public-key")).toBe(publicKeyOf(secretsOf().get("jwt-private-key")));
  const broker = new URL(secretsOf().get("amqp-url") ?? "");
  expect(secretsOf().get("rabbitmq.conf")).toContain(`default_pass = ${broker.password}\n`);
  const cache = new URL(secretsOf().get("redis-url") ?? "");
  expect(secretsOf().get("redis.conf")).toBe(`requirepass ${cache.password}\n`);
});

test("When it is started again, then the secrets stay, and what a new version needs is added", () => {
  makeComposeSecrets(folder);
  const before = secretsOf();
  rmSync(join(folder, "grafana-password"));
  makeComposeSecrets(folder);
  expect(secretsOf().get("grafana-password")).toMatch(/^\w{20,}$/);
  const after = secretsOf();
  for (const secrets of [before, after]) secrets.delete("grafana-password");
  expect(after).toEqual(before);
});

test("When half of a pair is missing, then nothing is made and the message names it", () => {
  makeComposeSecrets(folder);
  rmSync(join(folder, "amqp-url"));
  expect(() => makeComposeSecrets(folder)).toThrow(/lacks amqp-url.*rabbitmq\.conf, amqp-url/);
  expect(readdirSync(folder)).not.toContain("amqp-url");
});

function secretsOf(): Map<string, string> {
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

function publicKeyOf(pem = ""): string {
  return createPublicKey(createPrivateKey(pem)).export({ type: "spki", format: "pem" }).toString();
}
