import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readAuthConfig } from "../src/config.ts";
import { newKeys } from "./keys.ts";

const keys = newKeys();
const given = { JWT_PRIVATE_KEY: keys.privateKey, INTERNAL_KEY: "0123456789abcdef" };

test("When only the needed settings are given, then the rest has its default", () => {
  expect(readAuthConfig(given)).toMatchObject({
    DATA_DIR: "./.data",
    BCRYPT_COST: 12,
    AUTH_LIMIT_ACCOUNT: 10,
    AUTH_LIMIT_ADDRESS: 50,
    AUTH_LIMIT_SIGN_UPS: 200,
  });
});

test("When nothing is given, then one message names everything that is missing", () => {
  expect(() => readAuthConfig({})).toThrow(
    /JWT_PRIVATE_KEY: is missing[\s\S]*INTERNAL_KEY: is missing/,
  );
});

test.each([
  ["JWT_PRIVATE_KEY", "no key"],
  ["JWT_PRIVATE_KEY", keys.publicKey],
  ["JWT_PRIVATE_KEY", rsaKey()],
  ["JWT_PUBLIC_KEY", "no key"],
  ["JWT_PUBLIC_KEY", newKeys().publicKey],
  ["INTERNAL_KEY", "short"],
  ["BCRYPT_COST", "3"],
  ["BCRYPT_COST", "16"],
  ["BCRYPT_COST", "10.5"],
  ["BCRYPT_COST", "much"],
  ["AUTH_LIMIT_ACCOUNT", "0"],
  ["AUTH_LIMIT_ADDRESS", "-1"],
  ["AUTH_LIMIT_SIGN_UPS", "many"],
  ["MONGODB_URL", "http://127.0.0.1"],
  ["AMQP_URL", "127.0.0.1"],
  ["REDIS_URL", "mongodb://127.0.0.1"],
])("When %s cannot be used, then the start is refused by its name", (name, value) => {
  expect(() => readAuthConfig({ ...given, [name]: value })).toThrow(name);
});

test("When one of the public keys belongs to the private one, then all are accepted", () => {
  const both = `${newKeys().publicKey}${keys.publicKey}`;
  expect(readAuthConfig({ ...given, JWT_PUBLIC_KEY: both }).JWT_PUBLIC_KEY).toHaveLength(2);
  expect(readAuthConfig(given).JWT_PUBLIC_KEY).toHaveLength(1);
});

test("When production lacks a shared store, broker or counter, then it is refused", () => {
  const production = { ...given, NODE_ENV: "production" };
  expect(() => readAuthConfig(production)).toThrow(/MONGODB_URL[\s\S]*AMQP_URL[\s\S]*REDIS_URL/);
  expect(readAuthConfig({ ...production, BEREA_STANDALONE: "1" }).MONGODB_URL).toBeUndefined();
});

test("When production would hash with a cost below 10, then it is refused", () => {
  const production = { ...given, NODE_ENV: "production", BEREA_STANDALONE: "1" };
  expect(() => readAuthConfig({ ...production, BCRYPT_COST: "9" })).toThrow("BCRYPT_COST");
  expect(readAuthConfig({ ...production, BCRYPT_COST: "10" }).BCRYPT_COST).toBe(10);
  expect(readAuthConfig({ ...given, BCRYPT_COST: "4" }).BCRYPT_COST).toBe(4);
});

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
