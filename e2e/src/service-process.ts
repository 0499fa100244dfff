import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const ATTEMPT_MS = 50;

/** A service or the gateway in a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts `<folder>/src/main.ts` on `port` and waits until it can serve. */
export async function startService(
  folder: string,
  port: number,
  environment: NodeJS.ProcessEnv,
): Promise<ServiceProcess> {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [join(root, folder, "src/main.ts")], {
      env: {
        ...process.env,
        LOG_LEVEL: "error",
        ...environment,
        PORT: `${port}`,
        HOST: "127.0.0.1",
      },
      stdio: "inherit",
    });
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`${folder} ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
    }
  }

  await start();
  return {
    url,
    start,
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, "exit");
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
