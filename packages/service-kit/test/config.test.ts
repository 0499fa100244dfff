import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { ConfigError, readConfig, urlSetting } from "../src/index.ts";
import { portSetting } from "../src/settings.ts";
import { mongoUrlSetting } from "../src/store/index.ts";

const shape = {
  PORT: portSetting.default(8080),
  KEY: z.string("is missing"),
  MONGODB_URL: mongoUrlSetting.optional(),
  REDIS_URL: urlSetting("redis", "rediss").optional(),
};

test("When settings are good, then they are parsed, given defaults and frozen", () => {
  const config = readConfig(shape, { KEY: "k", MONGODB_URL: "mongodb://127.0.0.1:1" });
  expect(config).toEqual({ PORT: 8080, KEY: "k", MONGODB_URL: "mongodb://127.0.0.1:1" });
  expect(Object.isFrozen(config)).toBe(true);
});

test("When several settings are wrong, then one message lists them all", () => {
  expect(() =>
    readConfig(shape, { PORT: "70000", MONGODB_URL: "http://x", REDIS_URL: "x" }),
  ).toThrow(
    /PORT: must be a port number\n {2}KEY: is missing\n {2}MONGODB_URL: must be a URL that begins with mongodb:.*\n {2}REDIS_URL: must be a URL that begins with redis:/,
  );
});

test.each([
  "mongodb://one:27017,two:27018/?replicaSet=rs0",
  "mongodb://auth:secret@one,two,three/auth?replicaSet=rs0&tls=true",
  "mongodb+srv://auth:secret@cluster.example.org/auth",
])("When the MongoDB is %s, then it is taken as it is", (MONGODB_URL) => {
  expect(readConfig(shape, { KEY: "k", MONGODB_URL }).MONGODB_URL).toBe(MONGODB_URL);
});

test.each([
  "mongodb://",
  "mongodb://one:port/",
  "mongodb://one:1,two:99999999/",
  "mongodb+srv://one,two/",
  "mongodb://auth:p@ss@one/",
])("When the MongoDB is %s, then it is refused without its text in the message", (MONGODB_URL) => {
  expect(() => readConfig(shape, { KEY: "k", MONGODB_URL })).toThrow(
    /^Cannot start: some settings are wrong.\n {2}MONGODB_URL: must be a URL that begins with mongodb:\/\/ or mongodb\+srv:\/\/$/,
  );
});

test("When a setting is empty, then it counts as absent", () => {
  expect(readConfig(shape, { KEY: "k", PORT: "" }).PORT).toBe(8080);
});

test("When a setting is given as a file, then the file's trimmed content is used", () => {
  const folder = mkdtempSync(join(tmpdir(), "berea-"));
  writeFileSync(join(folder, "key"), "from the file\n");
  expect(readConfig(shape, { KEY_FILE: join(folder, "key") }).KEY).toBe("from the file");
  expect(() => readConfig(shape, { KEY_FILE: join(folder, "none") })).toThrow(/KEY_FILE: cannot/);
  rmSync(folder, { recursive: true });
});

test("When production lacks infrastructure, then it does not start unless it may stand alone", () => {
  const environment = { KEY: "k", NODE_ENV: "production" };
  expect(() => readConfig(shape, environment, ["MONGODB_URL"])).toThrow(ConfigError);
  const alone = { ...environment, BEREA_STANDALONE: "1" };
  expect(readConfig(shape, alone, ["MONGODB_URL"]).MONGODB_URL).toBeUndefined();
});
