import process from "node:process";

/** Runs a command; a failure prints its message, without a stack, and exits with 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
