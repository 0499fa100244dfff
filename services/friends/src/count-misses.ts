import { type Limiter, Problem } from "@berea/service-kit";

/**
 * Lets `look` be done as long as the key has not missed too often, else throws Problem 429.
 * A look is counted before it is done, so that many at once find no gap, and given back when it
 * finds something or cannot be done: only misses stay counted. So is a look that is refused, which
 * would otherwise count for one that was never done.
 */
export async function countMisses<T>(
  limiter: Limiter,
  key: string,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof Problem) await limiter.giveBack(key);
    throw error;
  }
  let found: T | undefined;
  try {
    found = await look();
  } catch (error) {
    await limiter.giveBack(key);
    throw error;
  }
  if (found !== undefined) await limiter.giveBack(key);
  return found;
}
