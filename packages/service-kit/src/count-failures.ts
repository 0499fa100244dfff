import type { Limiter } from "./limits.ts";
import { Problem } from "./problem.ts";

/**
 * Lets `attempt` be made as long as the key has not failed too often, else throws Problem 429;
 * `undefined` is failure. An attempt is counted before it is made, so that many at once find no
 * gap, and given back when it succeeds, cannot be made or is refused: only failures stay counted.
 * With `wipe` a success takes back earlier failures as well.
 */
export async function countFailures<T>(
  { limiter, key, wipe = false }: { limiter: Limiter; key: string; wipe?: boolean },
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof Problem) await limiter.giveBack(key);
    throw error;
  }
  let outcome: T | undefined;
  try {
    outcome = await attempt();
  } catch (error) {
    await limiter.giveBack(key);
    throw error;
  }
  if (outcome !== undefined) await (wipe ? limiter.reset(key) : limiter.giveBack(key));
  return outcome;
}
