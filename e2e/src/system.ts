import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { givenSystem } from "./given-system.ts";

const main = join(import.meta.dirname, "../../standalone/src/main.ts");
const READY = /Berea is ready: (http:\S+)/;

/** The system that `npm start` runs, on a free port with its own data folder. */
export interface RunningSystem {
  readonly url: string;
  /** Sends the signal and waits for the process to exit. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it again on the same port with the same data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export async function startSystem(environment: NodeJS.ProcessEnv = {}): Promise<RunningSystem> {
  if (process.env.BEREA_URL) return givenSystem(process.env.BEREA_URL);
  const folder = mkdtempSync(join(tmpdir(), "berea-e2e-"));
  const settings = {
    PORT: "0",
    DATA_DIR: folder,
    BCRYPT_COST: "4",
    RATE_LIMIT_FACTOR: "1000",
    ...environment,
  };
  let child: ChildProcess;
  let url = "";

  async function start(): Promise<void> {
    const port = url ? new URL(url).port : settings.PORT;
    child = spawn(process.execPath, [main], {
      env: { ...process.env, ...settings, PORT: port },
      stdio: ["ignore", "pipe", "inherit"],
    });
    url = await readyUrl(child);
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const { promise, resolve } = Promise.withResolvers<number | null>();
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
    return promise;
  }

  await start();
  return {
    get url() {
      return url;
    },
    stop,
    start,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk;
    const url = READY.exec(output)?.[1];
    if (url) resolve(url);
  });
  child.once("exit", (code) => reject(new Error(`the system ended with ${code}: ${output}`)));
  return promise;
}
