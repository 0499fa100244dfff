import type { RunningSystem } from "./system.ts";

/** A system that is already running and that tests may not stop. */
export function givenSystem(url: string): RunningSystem {
  const refuse = () =>
    Promise.reject(new Error(`${url} was not started here, so it is not stopped here.`));
  return { url, stop: refuse, start: refuse, remove: async () => {} };
}
