import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
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

const LOWEST_COST = 4;
const LOWEST_COST_IN_PRODUCTION = 10;
const HIGHEST_COST = 15;

/** README.md describes each setting. */
export type AuthConfig = ReturnType<typeof readAuthConfig>;

/** @throws ConfigError listing all faults at once */
export function readAuthConfig(environment: NodeJS.ProcessEnv) {
  const lowestCost =
    environment.NODE_ENV === "production" ? LOWEST_COST_IN_PRODUCTION : LOWEST_COST;
  const config = readConfig(
    {
      ...listenSettings,
      DATA_DIR: z.string().default("./.data"),
      MONGODB_URL: mongoUrlSetting.optional(),
      AMQP_URL: urlSetting("amqp", "amqps").optional(),
      REDIS_URL: urlSetting("redis", "rediss").optional(),
      JWT_PRIVATE_KEY: privateKeySetting,
      JWT_PUBLIC_KEY: publicKeysSetting.optional(),
      INTERNAL_KEY: internalKeysSetting,
      BCRYPT_COST: wholeNumberSetting(lowestCost, HIGHEST_COST).default(12),
      AUTH_LIMIT_ACCOUNT: wholeNumberSetting(1).default(10),
      AUTH_LIMIT_ADDRESS: wholeNumberSetting(1).default(50),
      AUTH_LIMIT_SIGN_UPS: wholeNumberSetting(1).default(200),
    },
    environment,
    ["MONGODB_URL", "AMQP_URL", "REDIS_URL"],
  );
  const own = createPublicKey(config.JWT_PRIVATE_KEY);
  const given = config.JWT_PUBLIC_KEY ?? [own];
  if (!given.some((key) => own.equals(key))) {
    throw new ConfigError("Cannot start: JWT_PUBLIC_KEY does not belong to JWT_PRIVATE_KEY.");
  }
  return Object.freeze({ ...config, JWT_PUBLIC_KEY: given });
}

/** A PEM private key on ES256's curve, parsed into the form that signs fastest. */
const privateKeySetting = z.string("is missing").transform((pem, context): KeyObject => {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
  } catch {
    // Reported below, together with keys of other kinds.
  }
  context.addIssue({ code: "custom", message: "must be a PEM private key on the curve P-256" });
  return z.NEVER;
});
