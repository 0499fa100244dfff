import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Runs `docker` and returns its output; rejects with its error output when it fails. */
export async function docker(...args: readonly string[]): Promise<string> {
  const { stdout } = await run("docker", args, { cwd: root });
  return stdout.trim();
}

/** Runs `docker compose` on the project that COMPOSE_PROJECT_NAME and COMPOSE_FILE name. */
export function compose(...args: readonly string[]): Promise<string> {
  return docker("compose", ...args);
}

/** `docker inspect` with a Go template. */
export function inspect(container: string, template: string): string {
  return execFileSync("docker", ["inspect", "--format", template, container], {
    encoding: "utf8",
  }).trim();
}
