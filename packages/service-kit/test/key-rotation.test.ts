import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { Router } from "express";
import jwt from "jsonwebtoken";
import { expect, onTestFinished, test } from "vitest";
import {
  createLog,
  createMetrics,
  internalKeysSetting,
  keyIdOf,
  publicKeysSetting,
  readConfig,
  requireInternalKey,
  serve,
  serviceApp,
  tokenVerifier,
} from "../src/index.ts";

const noneEnded = { has: () => false };
const former = newKeys();
const next = newKeys();

test("When the keys of tokens change, then tokens of the former are good until it is taken away", () => {
  const during = tokenVerifier(keysIn(`${former.pem}${next.pem}`), noneEnded);
  expect(during(signedBy(former, keyIdOf(former.publicKey))).userId).toBe("u1");
  expect(during(signedBy(next, keyIdOf(next.publicKey))).userId).toBe("u1");
  const after = tokenVerifier(keysIn(next.pem), noneEnded);
  expect(() => after(signedBy(former, keyIdOf(former.publicKey)))).toThrow(/session has ended/);
  expect(after(signedBy(next, keyIdOf(next.publicKey))).userId).toBe("u1");
});

test("When a token names no key, then the first is meant; when it names another's, it is refused", () => {
  const verify = tokenVerifier(keysIn(`${former.pem}\n${next.pem}`), noneEnded);
  expect(verify(signedBy(former)).userId).toBe("u1");
  expect(() => verify(signedBy(next))).toThrow();
  expect(() => verify(signedBy(former, keyIdOf(next.publicKey)))).toThrow();
  expect(() => verify(signedBy(former, "unknown"))).toThrow();
});

test("When the same key is read twice, then its id is the same, and another's is another", () => {
  const [again] = keysIn(next.pem);
  expect(again && keyIdOf(again)).toBe(keyIdOf(next.publicKey));
  expect(keyIdOf(next.publicKey)).toMatch(/^[\w-]{43}$/);
  expect(keyIdOf(next.publicKey)).not.toBe(keyIdOf(former.publicKey));
});

test.each(["", "key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"])(
  "When the keys are %j, then the setting is refused by its name",
  (text) => {
    expect(() => keysIn(text)).toThrow(/JWT_PUBLIC_KEY: /);
    expect(() => keysIn(`${next.pem}${text || "and"}`)).toThrow(/JWT_PUBLIC_KEY: /);
  },
);

test("When the internal key changes, then both are accepted for as long as both are given", async () => {
  const both = internalKeys("the new key 12345, the old key 12345");
  expect(both).toEqual(["the new key 12345", "the old key 12345"]);
  const routes = Router().get("/internal/x", requireInternalKey(both), (_request, response) => {
    response.json({});
  });
  const log = createLog({ name: "test", level: "silent" });
  const app = serviceApp({ program: "test", log, metrics: createMetrics(), checks: {}, routes });
  const served = await serve({ app }, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => served.close());
  const ask = async (key: string) =>
    (await fetch(`${served.url}/internal/x`, { headers: { "x-internal-key": key } })).status;
  expect(await ask("the new key 12345")).toBe(200);
  expect(await ask("the old key 12345")).toBe(200);
  expect(await ask("the new key 12345, the old key 12345")).toBe(404);
  expect(await ask("another key 12345")).toBe(404);
});

test.each(["short", "a key that is long enough, short", "a key that is long enough,", ","])(
  "When the internal key is %j, then the setting is refused",
  (text) => {
    expect(() => internalKeys(text)).toThrow(/INTERNAL_KEY: must have at least 16 characters/);
  },
);

interface Keys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly pem: string;
}

function newKeys(): Keys {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...keys, pem: keys.publicKey.export({ type: "spki", format: "pem" }).toString() };
}

function signedBy({ privateKey }: Keys, keyid?: string): string {
  const named = keyid === undefined ? {} : { keyid };
  const rest = { algorithm: "ES256", issuer: "berea", subject: "u1", expiresIn: 60 } as const;
  return jwt.sign({ sid: "s1" }, privateKey, { ...rest, ...named });
}

function keysIn(text: string): readonly KeyObject[] {
  return readConfig({ JWT_PUBLIC_KEY: publicKeysSetting }, { JWT_PUBLIC_KEY: text }).JWT_PUBLIC_KEY;
}

function internalKeys(text: string) {
  return readConfig({ INTERNAL_KEY: internalKeysSetting }, { INTERNAL_KEY: text }).INTERNAL_KEY;
}
