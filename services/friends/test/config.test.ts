import { expect, test } from "vitest";
import { readFriendsConfig } from "../src/config.ts";
import { createContext } from "../src/context.ts";
import { publicKey } from "./tokens.ts";

const given = { JWT_PUBLIC_KEY: publicKey, INTERNAL_KEY: "0123456789abcdef" };

test("When only the needed settings are given, then the rest has its default", () => {
  const config = readFriendsConfig(given);
  expect(config).toMatchObject({ DATA_DIR: "./.data", FRIENDS_LIMIT_MISSES: 20 });
  expect(config.JWT_PUBLIC_KEY.map((key) => key.export({ type: "spki", format: "pem" }))).toEqual([
    publicKey,
  ]);
});

test("When nothing is given, then one message names everything that is missing", () => {
  expect(() => readFriendsConfig({})).toThrow(
    /JWT_PUBLIC_KEY: is missing[\s\S]*INTERNAL_KEY: is missing/,
  );
});

test.each([
  ["JWT_PUBLIC_KEY", "no key"],
  ["INTERNAL_KEY", "short"],
  ["FRIENDS_LIMIT_MISSES", "0"],
  ["FRIENDS_LIMIT_MISSES", "1.5"],
  ["FRIENDS_LIMIT_MISSES", "many"],
  ["MONGODB_URL", "http://127.0.0.1"],
  ["AMQP_URL", "127.0.0.1"],
  ["REDIS_URL", "mongodb://127.0.0.1"],
  ["AUTH_URL", "amqp://127.0.0.1"],
  ["PORT", "70000"],
])("When %s cannot be used, then the start is refused by its name", (name, value) => {
  expect(() => readFriendsConfig({ ...given, [name]: value })).toThrow(name);
});

test("When production lacks what replicas share, then it is refused", () => {
  const production = { ...given, NODE_ENV: "production" };
  expect(() => readFriendsConfig(production)).toThrow(
    /MONGODB_URL[\s\S]*AMQP_URL[\s\S]*REDIS_URL[\s\S]*AUTH_URL/,
  );
  expect(readFriendsConfig({ ...production, BEREA_STANDALONE: "1" }).AUTH_URL).toBeUndefined();
});

test("When nobody can be asked for ended sessions, then the start is refused", async () => {
  await expect(createContext(readFriendsConfig(given))).rejects.toThrow("AUTH_URL is missing");
});
