import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { vi } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** A program of this repository in a process of its own. */
export interface Program {
  readonly url: string;
  /** What it has logged, a line each. */
  lines(): Record<string, unknown>[];
  /** The value of one line of its `/metrics`, without its labels' braces: `name{a="b"}`. */
  metric(line: string): Promise<number | undefined>;
  /** Ends it as an operator would; its exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts the program in `folder`, for example `services/auth`; resolves when it can serve. */
export async function startProgram(
  folder: string,
  port: number,
  environment: NodeJS.ProcessEnv,
): Promise<Program> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, folder, "src/main.ts")], {
    env: { PATH: process.env.PATH, ...environment, PORT: `${port}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return code as number | null; // what "close" is told first
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  await vi.waitFor(
    async () => {
      if ((await fetch(`${url}/readyz`)).status !== 200) throw new Error(`${folder} is not ready`);
    },
    { timeout: 30_000, interval: 50 },
  );
  return {
    url,
    lines: () =>
      output
        .slice(0, output.lastIndexOf("\n") + 1)
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    metric: async (line) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const found = metrics.split("\n").find((text) => text.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.split(" ").at(-1));
    },
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
