import { listenSettings, readConfig } from "@berea/service-kit";

export type BibleConfig = ReturnType<typeof readBibleConfig>;

/** @throws ConfigError */
export function readBibleConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(listenSettings, environment);
}
