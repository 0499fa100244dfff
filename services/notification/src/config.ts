import {
  ConfigError,
  internalKeysSetting,
  listenSettings,
  publicKeysSetting,
  readConfig,
  urlSetting,
  wholeNumberSetting,
} from "@berea/service-kit";
import { mongoUrlSetting } from "@berea/service-kit/store";
import { z } from "zod";
import { isPair, vapidPrivateKey, vapidPublicKey, vapidSubject } from "./push/vapid-settings.ts";

/** README.md describes each setting. */
export type NotificationConfig = ReturnType<typeof readNotificationConfig>;

/** @throws ConfigError listing all faults at once */
export function readNotificationConfig(environment: NodeJS.ProcessEnv) {
  const inProduction = environment.NODE_ENV === "production";
  const config = readConfig(
    {
      ...listenSettings,
      DATA_DIR: z.string().default("./.data"),
      MONGODB_URL: mongoUrlSetting.optional(),
      AMQP_URL: urlSetting("amqp", "amqps").optional(),
      REDIS_URL: urlSetting("redis", "rediss").optional(),
      AUTH_URL: urlSetting("http", "https").optional(),
      BIBLE_URL: urlSetting("http", "https").optional(),
      JWT_PUBLIC_KEY: publicKeysSetting,
      INTERNAL_KEY: internalKeysSetting,
      VAPID_PUBLIC_KEY: vapidPublicKey,
      VAPID_PRIVATE_KEY: vapidPrivateKey,
      VAPID_SUBJECT: vapidSubject,
      PUSH_HOSTS: pushHosts,
      TEST_SEND_SCOPE: z
        .enum(["all", "self"], "must be all or self")
        .default(inProduction ? "self" : "all"),
      NOTIFIER_CONCURRENCY: wholeNumberSetting(1, 1000).default(32),
    },
    environment,
    ["MONGODB_URL", "AMQP_URL", "REDIS_URL", "AUTH_URL", "BIBLE_URL"],
  );
  if (!isPair(config.VAPID_PUBLIC_KEY, config.VAPID_PRIVATE_KEY)) {
    throw new ConfigError("Cannot start: VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.");
  }
  return config;
}

/** Additional push services: `host` or `host:port`, separated by commas. */
const pushHosts = z
  .string()
  .default("")
  .transform((text, context): ReadonlySet<string> => {
    const hosts = text
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== "");
    for (const host of hosts.filter((name) => !isHost(name))) {
      context.addIssue({ code: "custom", message: `"${host}" is no host or host:port` });
    }
    return new Set(hosts.map((host) => host.replace(/:443$/, "")));
  });

/** Hosts are compared exactly, so a pattern or two hosts in one would never match. */
function isHost(text: string): boolean {
  const isNamed = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*(:\d+)?$/;
  if (!isNamed.test(text) && !text.startsWith("[")) return false;
  try {
    return new URL(`https://${text}`).host === text.replace(/:443$/, "");
  } catch {
    return false;
  }
}
