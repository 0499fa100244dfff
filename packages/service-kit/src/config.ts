import { readFileSync } from "node:fs";
import { z } from "zod";

/** Invalid settings; the message lists every fault on a line of its own. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the settings in `shape` from the environment, validated and frozen.
 * Each may also be given as `<NAME>_FILE`, the path of a file that holds the value. Those listed in
 * `distributed` may be absent only outside production or with BEREA_STANDALONE=1; in production
 * there is no silent fallback.
 * @throws ConfigError listing all faults at once
 */
export function readConfig<S extends z.core.$ZodShape>(
  shape: S,
  environment: NodeJS.ProcessEnv,
  distributed: readonly (keyof S & string)[] = [],
): Readonly<z.output<z.ZodObject<S>>> {
  const faults: string[] = [];
  const given = Object.fromEntries(
    Object.keys(shape).map((name) => [name, readSetting(name, environment, faults)]),
  );
  const parsed = z.object(shape).safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    faults.push(`${issue.path.join(".")}: ${issue.message}`);
  }
  const mayStandAlone =
    environment.NODE_ENV !== "production" || environment.BEREA_STANDALONE === "1";
  for (const name of mayStandAlone ? [] : distributed) {
    if (given[name] === undefined)
      faults.push(`${name}: is missing (production needs it, unless BEREA_STANDALONE=1)`);
  }
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(["Cannot start: some settings are wrong.", ...faults].join("\n  "));
  }
  return Object.freeze(parsed.data);
}

function readSetting(
  name: string,
  environment: NodeJS.ProcessEnv,
  faults: string[],
): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!file) return environment[name] || undefined;
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    faults.push(`${name}_FILE: cannot read ${file}`);
    return undefined;
  }
}
