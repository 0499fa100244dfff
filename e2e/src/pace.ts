import { setTimeout as delay } from "node:timers/promises";

/** Acts on each item, at most `atOnce` of them at the same time; the results are in their order. */
export async function eachOf<T, R>(
  items: readonly T[],
  atOnce: number,
  act: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  async function work(): Promise<void> {
    for (const [index, item] of waiting) results[index] = await act(item, index);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** Begins to act on `perSecond` items a second, steadily, and waits until all is done. */
export async function atRate<T>(
  items: readonly T[],
  perSecond: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  await eachOf(items, items.length, async (item, index) => {
    await delay(Math.max(0, started + (index * 1_000) / perSecond - performance.now()));
    await act(item);
  });
}
