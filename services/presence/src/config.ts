import {
  internalKeysSetting,
  listenSettings,
  publicKeysSetting,
  readConfig,
  urlSetting,
} from "@berea/service-kit";

/** README.md describes each setting. */
export type PresenceConfig = ReturnType<typeof readPresenceConfig>;

/** @throws ConfigError listing all faults at once */
export function readPresenceConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(
    {
      ...listenSettings,
      AMQP_URL: urlSetting("amqp", "amqps").optional(),
      REDIS_URL: urlSetting("redis", "rediss").optional(),
      JWT_PUBLIC_KEY: publicKeysSetting,
      INTERNAL_KEY: internalKeysSetting,
      AUTH_URL: urlSetting("http", "https").optional(),
      FRIENDS_URL: urlSetting("http", "https").optional(),
    },
    environment,
    ["AMQP_URL", "REDIS_URL", "AUTH_URL", "FRIENDS_URL"],
  );
}
