import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "..");

/** Runs `docker compose`; exits with its status when it fails. */
export function compose(args: readonly string[]): void {
  if (spawnSync("docker", ["compose", "version"], { stdio: "ignore" }).status !== 0) {
    console.error("This needs Docker with Compose 2.20 or newer (`docker compose version`).");
    process.exit(1);
  }
  const { status } = spawnSync("docker", ["compose", ...args], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
