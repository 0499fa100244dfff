// Runs the journeys and the tests of e2e/compose on the system of docker-compose.yml, under a project
// name of its own. Prints how long building and starting took.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "@berea/service-kit/testing";

const chosen = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const secrets = mkdtempSync(join(tmpdir(), "berea-compose-"));
const port = await freePort();
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  COMPOSE_PROJECT_NAME: `berea-test-${process.pid}`,
  COMPOSE_FILE: "docker-compose.yml:compose/test.yml",
  PORT: `${port}`,
  BEREA_URL: `http://127.0.0.1:${port}`,
  BEREA_SECRETS: secrets,
  // All tests come from one address, which would reach these limits.
  RATE_LIMIT_FACTOR: "1000",
  AUTH_LIMIT_SIGN_UPS: "100000",
  FRIENDS_LIMIT_MISSES: "100000",
  LOG_LEVEL: "error",
};

let current: ChildProcess | undefined;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupted = true;
    current?.kill(signal);
  });
}

let passed = false;
try {
  await timed("Building the images", () => compose("build"));
  await compose("up", "--detach", "--wait", "mongo");
  const full = await supportsPush();
  environment.BEREA_MONGO = full ? "full" : "memory";
  passed = await tested("mongo");
  if (!full) await useMemoryMongo();
  await timed("From nothing to healthy", () => compose("up", "--detach", "--no-build", "--wait"));
  passed =
    (await tested(...(chosen.length > 0 ? chosen : ["test/", "chaos", "metrics", "rotate"]))) &&
    passed;
  await showMemory();
} catch (error) {
  passed = false;
  console.error(error instanceof Error ? error.message : error);
} finally {
  interrupted = false;
  await takeDown();
  rmSync(secrets, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);

async function compose(...args: readonly string[]): Promise<void> {
  const status = await run("docker", ["compose", "--progress", "quiet", ...args]);
  if (status !== 0) throw new Error(`docker compose ${args[0]} failed.`);
}

/** Tried twice: Docker may still be detaching a network from a stopped container. */
async function takeDown(): Promise<void> {
  const down = () => compose("down", "--volumes", "--remove-orphans");
  await down().catch(down);
}

async function timed(what: string, act: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await act();
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

/** Whether this image of MongoDB supports `$push`, which the outbox needs. */
async function supportsPush(): Promise<boolean> {
  const script =
    "db.probe.insertOne({ _id: 1 }); db.probe.updateOne({ _id: 1 }, { $push: { events: 1 } })";
  const login =
    '-u root -p "$(cat /run/secrets/mongo-root-password)" --authenticationDatabase admin';
  const command = `mongosh --quiet ${login} --eval "$0" >/dev/null 2>&1`;
  const inside = ["compose", "exec", "-T", "mongo", "sh", "-c", command, script];
  return (await run("docker", inside)) === 0;
}

async function useMemoryMongo(): Promise<void> {
  console.log("The image of MongoDB here lacks $push: the tests' own server stands in for it.");
  await takeDown();
  environment.COMPOSE_FILE += ":compose/memory-mongo.yml";
  for (const file of readdirSync(secrets).filter((name) => name.startsWith("mongodb-url-"))) {
    writeFileSync(join(secrets, file), "mongodb://mongo:27017/");
  }
}

async function tested(...files: readonly string[]): Promise<boolean> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--config", "e2e/compose/vitest.config.ts", ...files];
  // These need a system in one process.
  const without = ["--testNamePattern", "^(?!.*after a restart of the system)"];
  return (await run(process.execPath, [...args, ...without])) === 0;
}

async function showMemory(): Promise<void> {
  const format = "table {{.Name}}\t{{.MemUsage}}";
  await run("sh", ["-c", `docker stats --no-stream --format "$0" $(docker compose ps -q)`, format]);
}

/** Runs a command and returns its exit status; signals to this process are forwarded to it. */
async function run(command: string, args: readonly string[]): Promise<number | null> {
  if (interrupted) throw new Error("Interrupted.");
  current = spawn(command, args, { cwd: root, env: environment, stdio: "inherit" });
  await once(current, "exit");
  return current.exitCode;
}
