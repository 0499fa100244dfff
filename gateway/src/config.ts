import { join } from "node:path";
import { listenSettings, readConfig, urlSetting, wholeNumberSetting } from "@berea/service-kit";
import { z } from "zod";
import { type ServiceName, serviceNames } from "./routes.ts";

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

const upstreamSetting = urlSetting("http", "https").optional();

/** @throws ConfigError */
export function readGatewayConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(
    {
      ...listenSettings,
      AUTH_URL: upstreamSetting,
      BIBLE_URL: upstreamSetting,
      INTERPRETATION_URL: upstreamSetting,
      FRIENDS_URL: upstreamSetting,
      NOTIFICATION_URL: upstreamSetting,
      PRESENCE_URL: upstreamSetting,
      REDIS_URL: urlSetting("redis", "rediss").optional(),
      CONTACT_EMAIL: z.email("must be an email address").default("hello@berea.example"),
      FRONTEND_DIR: z.string().default(join(import.meta.dirname, "../../frontend/dist")),
      /** How many proxies in front of the gateway append to X-Forwarded-For. */
      TRUST_PROXY: wholeNumberSetting(0, 10).default(0),
      /** Multiplies every rate limit. */
      RATE_LIMIT_FACTOR: z.coerce
        .number("must be a number")
        .positive("must be more than 0")
        .default(1),
      /** Memory for the fast lane, in MB (2^20 bytes); 0 switches it off. */
      FAST_LANE_MB: wholeNumberSetting(0, 65_536).default(64),
    },
    environment,
    [...serviceNames.map(settingOf), "REDIS_URL"],
  );
}

/** The setting that holds a service's address. */
export function settingOf<Name extends ServiceName>(name: Name): `${Uppercase<Name>}_URL` {
  // toUpperCase() does at run time what Uppercase does to the type.
  return `${name.toUpperCase()}_URL` as `${Uppercase<Name>}_URL`;
}
