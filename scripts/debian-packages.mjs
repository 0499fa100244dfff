// The servers and browsers that tests and the development cluster need: installed where permitted,
// otherwise named.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const known = [
  { name: "redis-server", program: "/usr/bin/redis-server" },
  { name: "rabbitmq-server", program: "/usr/lib/rabbitmq/bin/rabbitmq-server" },
  { name: "chromium", program: "/usr/bin/chromium" },
  { name: "chromium-headless-shell", program: "/usr/bin/chromium-headless-shell" },
];

/**
 * Installs what is missing of the `needed` packages (all unless told) with apt-get, or says in one
 * message what to install, and exits 1.
 */
export function ensureDebianPackages(needed = known.map(({ name }) => name)) {
  const missing = known
    .filter(({ name, program }) => needed.includes(name) && !existsSync(program))
    .map(({ name }) => name);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    console.error(
      `This needs ${missing.join(", ")}. Please install: apt-get install ${missing.join(" ")}`,
    );
    process.exit(1);
  }
  console.log(`Installing ${missing.join(", ")} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const options = { stdio: ["ignore", "ignore", "inherit"], env };
  spawnSync("apt-get", ["update", "-qq"], options);
  const { status } = spawnSync(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", ...missing],
    options,
  );
  if (status === 0) return;
  console.error(`apt-get could not install ${missing.join(", ")}.`);
  process.exit(1);
}
