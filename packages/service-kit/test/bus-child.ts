import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A program of a test in a process of its own. */
export interface Child {
  /** What it has printed so far. */
  readonly lines: readonly string[];
  /** Resolves with the first line that begins with `start`; rejects when it ends before. */
  line(start: string): Promise<string>;
  /** Ends it as a crash or a power cut would. */
  kill(): Promise<void>;
}

/** Runs a fixture beside this file under the Node that runs the test. */
export function startChild(fixture: string, args: readonly string[]): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, fixture), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  const ended = Promise.withResolvers<void>();
  reader.on("close", () => ended.resolve());
  return {
    lines,
    async line(start) {
      for (;;) {
        const found = lines.find((line) => line.startsWith(start));
        if (found !== undefined) return found;
        const over = await Promise.race([
          once(reader, "line").then(() => false),
          ended.promise.then(() => true),
        ]);
        if (over) throw new Error(`${fixture} ended: ${errors}`);
      }
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
