import { createLog } from "@berea/service-kit";
import { expect, test } from "vitest";
import { readPresenceConfig } from "../src/config.ts";
import { createContext } from "../src/context.ts";
import { publicKey } from "./tokens.ts";

const given = { JWT_PUBLIC_KEY: publicKey, INTERNAL_KEY: "0123456789abcdef" };

test("When nothing is given, then one message names everything that is missing", () => {
  expect(() => readPresenceConfig({})).toThrow(
    /JWT_PUBLIC_KEY: is missing[\s\S]*INTERNAL_KEY: is missing/,
  );
});

test.each([
  ["JWT_PUBLIC_KEY", "no key"],
  ["INTERNAL_KEY", "short"],
  ["AMQP_URL", "http://127.0.0.1"],
  ["REDIS_URL", "127.0.0.1"],
  ["AUTH_URL", "ftp://127.0.0.1"],
  ["FRIENDS_URL", "friends"],
])("When %s cannot be used, then the start is refused by its name", (name, value) => {
  expect(() => readPresenceConfig({ ...given, [name]: value })).toThrow(name);
});

test("When production lacks a server that it needs, then the start is refused", () => {
  const production = { ...given, NODE_ENV: "production" };
  expect(() => readPresenceConfig(production)).toThrow(
    /AMQP_URL[\s\S]*REDIS_URL[\s\S]*AUTH_URL[\s\S]*FRIENDS_URL/,
  );
  const alone = readPresenceConfig({ ...production, BEREA_STANDALONE: "1" });
  expect(alone.REDIS_URL).toBeUndefined();
});

test("When nobody can be asked for ended sessions or friends, then the start says so", async () => {
  const config = readPresenceConfig(given);
  const log = createLog({ name: "presence", level: "silent" });
  const friendsOnly = createContext(config, { log, listFriendIds: async () => [] });
  await expect(friendsOnly).rejects.toThrow("AUTH_URL is missing");
  const fetchEndedSessions = async () => ({ cursor: "0", ended: [] });
  const authOnly = createContext(config, { log, fetchEndedSessions });
  await expect(authOnly).rejects.toThrow("FRIENDS_URL is missing");
});
