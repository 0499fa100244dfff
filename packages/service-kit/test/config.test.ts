import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { ConfigError, portSetting, readConfig, urlSetting } from "../src/index.ts";

const shape = {
  PORT: portSetting.default(8080),
  KEY: z.string("is missing"),
  MONGODB_URL: urlSetting("mongodb", "mongodb+srv").optional(),
};

test("When settings are good, then they are parsed, given defaults and frozen", () => {
  const config = readConfig(shape, { KEY: "k", MONGODB_URL: "mongodb://127.0.0.1:1" });
  expect(config).toEqual({ PORT: 8080, KEY: "k", MONGODB_URL: "mongodb://127.0.0.1:1" });
  expect(Object.isFrozen(config)).toBe(true);
});

test("When several settings are wrong, then one message lists them all", () => {
  expect(() => readConfig(shape, { PORT: "70000", MONGODB_URL: "http://x" })).toThrow(
    /PORT: must be a port number\n {2}KEY: is missing\n {2}MONGODB_URL: must be a URL that begins with mongodb:/,
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
