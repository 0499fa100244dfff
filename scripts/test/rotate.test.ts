import { spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { issueToken } from "@berea/auth/accounts/token";
import { readAuthConfig } from "@berea/auth/config";
import { readFriendsConfig } from "@berea/friends/config";
import { readNotificationConfig } from "@berea/notification/config";
import { TOKEN_LIFETIME_S, tokenVerifier } from "@berea/service-kit";
import { openSecrets } from "@berea/standalone/secrets";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeComposeSecrets } from "../compose-secrets.ts";
import { rotateFiles } from "../rotation/rotate-files.ts";
import { rotateOwn } from "../rotation/rotate-own.ts";
import type { Rotation } from "../rotation/rotation.ts";

const DAY_S = 24 * 3600;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rotate-"));
  makeComposeSecrets(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

test("When the key of sessions is rotated, then services of the step before and after accept both keys' tokens", () => {
  const [before, old] = [servicesNow(), newToken()];
  expect(rotate("jwt-key")).toMatch(/^Step 1 of 3: [\s\S]*--folder/);
  const [announced, stillOld] = [servicesNow(), newToken()];
  for (const services of [before, announced]) expectGood(services, old, stillOld);

  expect(rotate("jwt-key")).toMatch(/^Step 2 of 3: [\s\S]*restart auth:/);
  const [inUse, young] = [servicesNow(), newToken()];
  expect(keyIdOf(young)).not.toBe(keyIdOf(old));
  for (const services of [announced, inUse]) expectGood(services, old, young);

  // 30 days and a day for the restart, since the new key was written.
  writtenAgo("jwt-private-key", TOKEN_LIFETIME_S + DAY_S + 60);
  expect(rotate("jwt-key")).toMatch(/^Step 3 of 3: /);
  const forgotten = servicesNow();
  for (const services of [inUse, forgotten]) expectGood(services, young);
  for (const verify of forgotten) expect(() => verify(old)).toThrow(/session has ended/);
  expect(rotate("jwt-key")).toMatch(/^Step 1 of 3: /);
});

test("When sessions of the former key are left, then it is forgotten only when that is said", () => {
  const old = newToken();
  rotate("jwt-key");
  rotate("jwt-key");
  writtenAgo("jwt-private-key", TOKEN_LIFETIME_S);
  expect(() => rotate("jwt-key")).toThrow(
    /^Sessions that the former key has signed are good until .* GMT\..*--now\.$/,
  );
  expectGood(servicesNow(), old);
  expect(run(["jwt-key", "--folder", folder, "--now"]).stdout).toMatch(/^Step 3 of 3: /);
  for (const verify of servicesNow()) expect(() => verify(old)).toThrow(/session has ended/);
});

test("When a step was cut short, then it is taken again with the same key", () => {
  const known = join(folder, "jwt-public-key");
  copyFileSync(known, join(folder, "kept"));
  rotate("jwt-key");
  const next = text("jwt-private-key.next");
  copyFileSync(join(folder, "kept"), known);
  expect(rotate("jwt-key")).toMatch(/^Step 1 of 3: /);
  expect(text("jwt-private-key.next")).toBe(next);
  rotate("jwt-key");
  writeFileSync(join(folder, "jwt-private-key.next"), next);
  expect(rotate("jwt-key")).toMatch(/^Step 2 of 3: /);
  expect(text("jwt-private-key")).toBe(next);
  expect(readdirSync(folder)).not.toContain("jwt-private-key.next");
});

test("When the key of sessions was stolen, then one step ends all sessions, also amid a rotation", () => {
  const old = newToken();
  rotate("jwt-key");
  const next = text("jwt-private-key.next");
  expect(rotate("jwt-key", "--revoke")).toContain("Everybody must log in again.");
  for (const verify of servicesNow()) {
    expect(() => verify(old)).toThrow(/session has ended/);
    expect(() => verify(newToken(next))).toThrow(/session has ended/);
  }
  expectGood(servicesNow(), newToken());
  expect(readdirSync(folder)).not.toContain("jwt-private-key.next");
});

test("When the internal key is rotated, then what is sent before and after a step is accepted", () => {
  const keysNow = () => readFriendsConfig(settings()).INTERNAL_KEY;
  const before = keysNow();
  const told: string[] = [];
  const keys = [0, 1, 2].map(() => {
    told.push(rotate("internal-key").slice(0, 12));
    return keysNow();
  });
  expect(told).toEqual(["Step 1 of 3:", "Step 2 of 3:", "Step 3 of 3:"]);
  const stages = [before, ...keys];
  for (const [at, stage] of stages.entries()) {
    for (const other of stages.slice(Math.max(0, at - 1), at + 2))
      expect(other).toContain(stage[0]);
  }
  expect(stages.at(-1)).toHaveLength(1);
  expect(stages.at(-1)).not.toContain(before[0]);
  const [last] = keysNow();
  rotate("internal-key", "--revoke");
  expect(keysNow()).toHaveLength(1);
  expect(keysNow()).not.toContain(last);
});

test("When push keys are to be replaced, then it must be said that devices are lost", () => {
  const publicKeyNow = () => readNotificationConfig(settings()).VAPID_PUBLIC_KEY;
  const before = publicKeyNow();
  const { status, stdout, stderr } = run(["push-keys", "--folder", folder]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/every device must be turned on again.*--revoke\.\n$/);
  expect(publicKeyNow()).toBe(before);
  expect(rotate("push-keys", "--revoke")).toContain("every device must be turned on again");
  expect(publicKeyNow()).not.toBe(before);
});

test("When secrets are rotated, then their files stay their owner's alone and no draft is left", () => {
  const names = readdirSync(folder).sort();
  for (const secret of ["jwt-key", "jwt-key", "internal-key", "internal-key"] as const) {
    rotate(secret);
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(statSync(join(folder, name)).uid).toBe(statSync(join(folder, "redis-url")).uid);
    }
  }
  rotate("push-keys", "--revoke");
  expect(readdirSync(folder).sort()).toEqual(names);
});

test("When no folder is named, then the system in one process gets the key, unless it is given one", () => {
  const { JWT_PUBLIC_KEY } = openSecrets(folder);
  const typed = run(["jwt-key"], { DATA_DIR: folder });
  expect(typed.stderr).toBe("");
  expect(typed.stdout).toMatch(/Those that are open go on[\s\S]*when Berea is restarted\.\n$/);
  expect(openSecrets(folder).JWT_PUBLIC_KEY).toContain(`\n${JWT_PUBLIC_KEY}`);
  const asked = { secret: "internal-key", revoke: false, early: false } as const;
  const given = { INTERNAL_KEY_FILE: "/run/secrets/internal-key" };
  expect(() => rotateOwn(given, folder, asked)).toThrow(/^INTERNAL_KEY_FILE is given as a setting/);
});

test("When it is asked for what there is not, then one line says so and nothing changes", () => {
  expect(run(["everything"]).stderr).toMatch(/^Say which: .*jwt-key\|internal-key\|push-keys\n$/);
  rmSync(join(folder, "jwt-public-key"));
  expect(() => rotate("jwt-key")).toThrow(/^There is no .*jwt-public-key\. .*$/);
  writeFileSync(join(folder, "jwt-public-key"), makeAnotherPublicKey());
  expect(run(["jwt-key", "--folder", folder])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/jwt-public-key does not belong to .*--revoke\.\n$/),
  });
  expect(readdirSync(folder)).not.toContain("jwt-private-key.next");
});

type Verify = ReturnType<typeof tokenVerifier>;

/** How auth and friends check tokens when they start now. */
function servicesNow(): Verify[] {
  return [readAuthConfig(settings()), readFriendsConfig(settings())].map(({ JWT_PUBLIC_KEY }) =>
    tokenVerifier(JWT_PUBLIC_KEY, { has: () => false }),
  );
}

function expectGood(services: readonly Verify[], ...tokens: readonly string[]): void {
  for (const verify of services) {
    for (const token of tokens) expect(verify(token).userId).toBe("u1");
  }
}

/** What auth would issue when it starts now, or with a key of its own. */
function newToken(privateKey?: string): string {
  const key = privateKey
    ? createPrivateKey(privateKey)
    : readAuthConfig(settings()).JWT_PRIVATE_KEY;
  return issueToken(key, "u1", Math.floor(Date.now() / 1000));
}

function keyIdOf(token: string): string {
  return JSON.parse(Buffer.from(token.split(".", 1)[0] ?? "", "base64url").toString()).kid;
}

/** As docker-compose.yml gives them. */
function settings(): NodeJS.ProcessEnv {
  const file = (name: string) => join(folder, name);
  return {
    JWT_PRIVATE_KEY_FILE: file("jwt-private-key"),
    JWT_PUBLIC_KEY_FILE: file("jwt-public-key"),
    INTERNAL_KEY_FILE: file("internal-key"),
    VAPID_PUBLIC_KEY_FILE: file("vapid-public-key"),
    VAPID_PRIVATE_KEY_FILE: file("vapid-private-key"),
    VAPID_SUBJECT: "mailto:hello@berea.example",
  };
}

function makeAnotherPublicKey(): string {
  const other = mkdtempSync(join(folder, "other-"));
  makeComposeSecrets(other);
  return readFileSync(join(other, "jwt-public-key"), "utf8");
}

function text(name: string): string {
  return readFileSync(join(folder, name), "utf8").trim();
}

function writtenAgo(name: string, seconds: number): void {
  const time = new Date(Date.now() - seconds * 1000);
  utimesSync(join(folder, name), time, time);
}

function rotate(secret: Rotation["secret"], ...options: ("--revoke" | "--now")[]): string {
  const [revoke, early] = [options.includes("--revoke"), options.includes("--now")];
  return rotateFiles(folder, { secret, revoke, early }).join("\n");
}

/** The command as it is typed. */
function run(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const script = join(import.meta.dirname, "../rotate.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}
