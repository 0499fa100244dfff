import type { Limiter } from "./limits.ts";
import { Problem } from "./problem.ts";

/**
 * Runs `attempt` unless the key has failed too often (then throws Problem 429); a result of
 * `undefined` is a failure. Each attempt is counted before it runs, so that concurrent ones cannot
 * exceed the limit, and uncounted if it is refused, succeeds or throws. With `wipe`, success also
 * clears earlier failures.
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
