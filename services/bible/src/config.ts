import { listenSettings, readConfig } from "@berea/service-kit";

/** Settings of the bible service. */
export type BibleConfig = ReturnType<typeof readBibleConfig>;

/** Reads the settings; throws ConfigError. */
export function readBibleConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(listenSettings, environment);
}
