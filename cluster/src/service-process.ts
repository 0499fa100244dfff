import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

const root = join(import.meta.dirname, "../..");
const ATTEMPT_MS = 50;

/** A program in its own process, or its replicas as a whole. */
export interface ServiceProcess {
  readonly url: string;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** How a process is run, apart from its settings. */
export interface RunOptions {
  /** Called with each line of output; by default output is inherited. */
  readonly onLine?: ((folder: string, line: string) => void) | undefined;
  /** Arguments of Node before the program. */
  readonly nodeOptions?: readonly string[] | undefined;
}

/** Killed when this process exits. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** The program `<folder>/src/main.ts` on `port`, not yet started. */
export function serviceProcess(
  folder: string,
  port: number,
  environment: NodeJS.ProcessEnv,
  { onLine, nodeOptions = [] }: RunOptions = {},
): ServiceProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const program = join(root, folder, "src/main.ts");
    const started = spawn(process.execPath, [...nodeOptions, program], {
      env: {
        ...process.env,
        LOG_LEVEL: "error",
        ...environment,
        PORT: `${port}`,
        HOST: "127.0.0.1",
      },
      stdio: onLine ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    for (const input of [started.stdout, started.stderr]) {
      if (input) createInterface({ input }).on("line", (line) => onLine?.(folder, line));
    }
    child = started;
    running.add(started);
    started.once("exit", () => running.delete(started));
    while (!(await isReady(url))) {
      if (hasEnded(started)) throw new Error(`${folder} ended with ${started.exitCode}`);
      await delay(ATTEMPT_MS);
    }
  }

  return {
    url,
    start,
    stop: async (signal = "SIGTERM") => {
      if (!child || hasEnded(child)) return;
      child.kill(signal);
      await once(child, "exit");
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
