import { listenSettings, readConfig } from "@berea/service-kit";
import { mongoUrlSetting } from "@berea/service-kit/store";
import { z } from "zod";

export type InterpretationConfig = ReturnType<typeof readInterpretationConfig>;

/** @throws ConfigError */
export function readInterpretationConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(
    {
      ...listenSettings,
      DATA_DIR: z.string().default("./.data"),
      MONGODB_URL: mongoUrlSetting.optional(),
    },
    environment,
    ["MONGODB_URL"],
  );
}
