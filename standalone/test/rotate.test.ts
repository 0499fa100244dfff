import { createPrivateKey } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueToken } from "@berea/auth/accounts/token";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replacePushKeys, rotateInternalKey, rotateTokenKey } from "../src/rotate-secrets.ts";
import { openSecrets } from "../src/secrets.ts";
import { call, register, type Standalone, startStandalone } from "./standalone.ts";

let folder: string;
let started: Standalone[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "berea-"));
});
afterEach(() => {
  for (const { child } of started) child.kill("SIGKILL");
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

test("When the key of sessions is rotated, then open ones go on and new ones have the new key", async () => {
  const first = await start();
  const old = (await register(first, "ruth@example.org")).token;
  rotateTokenKey(folder, { revoke: false });
  // What serves goes on until it is restarted.
  expect(await statusOf(first, old)).toBe(200);

  const second = await restart();
  const login = { email: "ruth@example.org", password: "gleaning" };
  const reply = await call(second, "POST", "/api/auth/login", login);
  const { token: young } = (await reply.json()) as { token: string };
  expect(keyIdOf(young)).not.toBe(keyIdOf(old));
  expect(await statusOf(second, old)).toBe(200);
  expect(await statusOf(second, young)).toBe(200);
});

test("When the key of sessions was stolen, then after one command no session is left, of it or of former ones", async () => {
  const old = newToken();
  rotateTokenKey(folder, { revoke: false });
  const young = newToken();
  rotateTokenKey(folder, { revoke: true });
  const url = await start();
  expect(await statusOf(url, old)).toBe(401);
  expect(await statusOf(url, young)).toBe(401);
  expect(await statusOf(url, newToken())).toBe(200);
});

test("When the tokens of a former key have ended, then that key is known no more", () => {
  openSecrets(folder);
  rotateTokenKey(folder, { revoke: false });
  const file = join(folder, "secrets.json");
  const kept = JSON.parse(readFileSync(file, "utf8"));
  expect(openSecrets(folder).JWT_PUBLIC_KEY).toContain(kept.FORMER_PUBLIC_KEYS[0].publicKey);
  kept.FORMER_PUBLIC_KEYS[0].goodUntil = new Date(Date.now() - 1000).toISOString();
  writeFileSync(file, JSON.stringify(kept));
  expect(openSecrets(folder).JWT_PUBLIC_KEY).toBe(kept.JWT_PUBLIC_KEY);
});

test("When any secret is rotated, then only that one changes and the files stay the owner's alone", () => {
  const before = openSecrets(folder);
  rotateInternalKey(folder);
  const after = openSecrets(folder);
  expect(after.INTERNAL_KEY).not.toBe(before.INTERNAL_KEY);
  expect(after).toEqual({ ...before, INTERNAL_KEY: after.INTERNAL_KEY });
  replacePushKeys(folder);
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = openSecrets(folder);
  expect(VAPID_PUBLIC_KEY).not.toBe(before.VAPID_PUBLIC_KEY);
  expect(openSecrets(folder)).toEqual({ ...after, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY });
  expect(readdirSync(folder).sort()).toEqual(["push-keys.json", "secrets.json"]);
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  }
});

test("When there is nothing to rotate or it is damaged, then one line says so and nothing changes", () => {
  const rotate = () => rotateTokenKey(folder, { revoke: false });
  expect(rotate).toThrow(/ has no secrets\.json\. Set DATA_DIR .*, or use --folder .*\.$/);
  openSecrets(folder);
  writeFileSync(join(folder, "secrets.json"), "{");
  expect(rotate).toThrow(/^Cannot read .*secrets\.json: it is damaged\./);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe("{");
});

async function start(): Promise<string> {
  const system = startStandalone(folder);
  started.push(system);
  return await system.ready;
}

async function restart(): Promise<string> {
  for (const { child, exit } of started) {
    child.kill("SIGTERM");
    await exit;
  }
  return await start();
}

async function statusOf(url: string, token: string): Promise<number> {
  return (await call(url, "GET", "/api/friends", undefined, token)).status;
}

function keyIdOf(token: string): string {
  return JSON.parse(Buffer.from(token.split(".", 1)[0] ?? "", "base64url").toString()).kid;
}

function newToken(): string {
  const key = createPrivateKey(openSecrets(folder).JWT_PRIVATE_KEY);
  return issueToken(key, "6b028a37942bd8f6579cff78", Math.floor(Date.now() / 1000));
}
