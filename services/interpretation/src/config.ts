import {
  internalKeysSetting,
  listenSettings,
  publicKeysSetting,
  readConfig,
  urlSetting,
  wholeNumberSetting,
} from "@berea/service-kit";
import { mongoUrlSetting } from "@berea/service-kit/store";
import { z } from "zod";

/** README.md describes each setting. */
export type InterpretationConfig = ReturnType<typeof readInterpretationConfig>;

/** @throws ConfigError listing all faults at once */
export function readInterpretationConfig(environment: NodeJS.ProcessEnv) {
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
      INTERPRETATION_LIMIT_DISPUTES: wholeNumberSetting(1).default(20),
    },
    environment,
    ["MONGODB_URL", "AMQP_URL", "REDIS_URL", "AUTH_URL"],
  );
}
