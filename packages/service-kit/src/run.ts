import process from "node:process";

const END_MS = 9_500;

/** Something that was started and can be ended. */
export interface Running {
  close(): Promise<void>;
}

/**
 * The life of a process: start, end on SIGTERM or SIGINT within 10 s, one clear message and exit 1
 * when the start fails. Only `main.ts` files call it.
 */
export async function run(start: () => Promise<Running>): Promise<void> {
  let ending = false;
  let running: Running | undefined;

  async function end(): Promise<void> {
    // Ctrl-C reaches a process twice when its parent hands it on: once is enough.
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), END_MS).unref();
    await running?.close();
    process.exit(0);
  }

  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  try {
    running = await start();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
