import process from "node:process";

/** Runs what a person has typed; a failure is told in its own words, without a stack, and exit 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
