import process from "node:process";
import { startTracing, type Tracing } from "./start-tracing.ts";

const END_MS = 9_500;

/** A running program. */
export interface Running {
  close(): Promise<void>;
}

/**
 * Runs a process: start, stop within 10 s of SIGTERM or SIGINT, and exit 1 with one clear message
 * when the start fails. `program` is its name in traces. Only `main.ts` files call it.
 */
export async function run(
  program: string,
  start: (environment: NodeJS.ProcessEnv) => Promise<Running>,
): Promise<void> {
  let ending = false;
  let running: Running | undefined;
  let tracing: Tracing | undefined;

  async function end(): Promise<void> {
    // Ctrl-C may arrive twice: from the terminal and from the parent process.
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), END_MS).unref();
    await running?.close();
    await tracing?.close();
    process.exit(0);
  }

  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  try {
    tracing = await startTracing(program, process.env);
    running = await start(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
