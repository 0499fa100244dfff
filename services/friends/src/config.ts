import {
  internalKeysSetting,
  listenSettings,
  publicKeysSetting,
  readConfig,
  urlSetting,
} from "@berea/service-kit";
import { mongoUrlSetting } from "@berea/service-kit/store";
import { z } from "zod";

const NO_LIMIT = "must be a whole number above 0";

/** README.md describes each setting. */
export type FriendsConfig = ReturnType<typeof readFriendsConfig>;

/** @throws ConfigError listing all faults at once */
export function readFriendsConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(
    {
      ...listenSettings,
      DATA_DIR: z.string().default("./.data"),
      MONGODB_URL: mongoUrlSetting.optional(),
      AMQP_URL: urlSetting("amqp", "amqps").optional(),
      REDIS_URL: urlSetting("redis", "rediss").optional(),
      AUTH_URL: urlSetting("http", "https").optional(),
      JWT_PUBLIC_KEY: publicKeysSetting,
      INTERNAL_KEY: internalKeysSetting,
      FRIENDS_LIMIT_MISSES: z.coerce.number(NO_LIMIT).int(NO_LIMIT).min(1, NO_LIMIT).default(20),
    },
    environment,
    ["MONGODB_URL", "AMQP_URL", "REDIS_URL", "AUTH_URL"],
  );
}
