import type { Limiter } from "@berea/service-kit";

/**
 * Lets `attempt` be made as long as the key has not failed too often, else throws Problem 429.
 * An attempt is counted before it is made, so that many at once find no gap; one that succeeds
 * wipes the key's count, one that could not be made is not counted. `undefined` means failure.
 */
export async function countFailures<T>(
  limiter: Limiter,
  key: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await limiter.consume(key);
  try {
    const outcome = await attempt();
    if (outcome !== undefined) await limiter.reset(key);
    return outcome;
  } catch (error) {
    await limiter.giveBack(key);
    throw error;
  }
}
