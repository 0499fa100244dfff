import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@berea/service-kit/testing";

const START_MS = 60_000;
const SERVER_CORE = "0";
const root = join(import.meta.dirname, "../..");

/** A server under measurement, pinned to the servers' core. */
export interface PinnedServer {
  readonly name: string;
  readonly url: string;
  /** The processes whose work it takes to answer. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** Starts one of the project's programs with the Node that runs this, and waits until it serves. */
export async function startNode(
  name: string,
  main: string,
  environment: NodeJS.ProcessEnv,
): Promise<PinnedServer> {
  const port = await freePort();
  const env = { PATH: process.env.PATH, ...environment, PORT: `${port}` };
  return startPinned(name, [process.execPath, join(root, main)], { env, port });
}

/** Starts a program on the servers' core and waits until it answers on `port`. */
export async function startPinned(
  name: string,
  command: readonly string[],
  { env, port }: { env: NodeJS.ProcessEnv; port: number },
): Promise<PinnedServer> {
  const child = spawn("taskset", ["-c", SERVER_CORE, ...command], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilServes(child, url, name);
  return { name, url, pids: [child.pid ?? 0], stop: () => stop(child) };
}

async function untilServes(child: ChildProcess, url: string, name: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    // Whatever is answered: nginx knows nothing of /readyz.
    const serves = await fetch(`${url}/readyz`).then(
      () => true,
      () => false,
    );
    if (serves) return;
    await delay(100);
  }
  child.kill("SIGKILL");
  throw new Error(`${name} did not start`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
