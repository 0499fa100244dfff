import type { RunningSystem } from "./system.ts";

/** A system that runs already; it is not for the tests to stop. */
export function givenSystem(url: string): RunningSystem {
  const refuse = () => Promise.reject(new Error(`${url} was given: it is not stopped here.`));
  return { url, stop: refuse, start: refuse, remove: async () => {} };
}
