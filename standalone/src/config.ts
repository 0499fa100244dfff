import { listenSettings, logLevelSetting, readConfig, urlSetting } from "@berea/service-kit";
import { z } from "zod";

/** Settings of the single-process system; each service reads its own as well. */
export type StandaloneConfig = ReturnType<typeof readStandaloneConfig>;

/** @throws ConfigError */
export function readStandaloneConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(
    {
      ...listenSettings,
      // At home, users read the one line that says it is ready, not a log.
      LOG_LEVEL: logLevelSetting.default("warn"),
      DATA_DIR: z.string().default("./.data"),
      AMQP_URL: urlSetting("amqp", "amqps").optional(),
    },
    environment,
  );
}
