import { listenSettings, logLevelSetting, readConfig, urlSetting } from "@berea/service-kit";
import { z } from "zod";

/** Settings of the whole system in one process; those of each service are read by itself. */
export type StandaloneConfig = ReturnType<typeof readStandaloneConfig>;

/** Reads the settings; throws ConfigError. */
export function readStandaloneConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(
    {
      ...listenSettings,
      // People who start it at home read the one line that says it is ready, not a log.
      LOG_LEVEL: logLevelSetting.default("warn"),
      DATA_DIR: z.string().default("./.data"),
      AMQP_URL: urlSetting("amqp", "amqps").optional(),
    },
    environment,
  );
}
