import { setTimeout as delay } from "node:timers/promises";

/** Starts `perSecond` items a second, at a steady rate, and waits until all are done. */
export async function atRate<T>(
  items: readonly T[],
  perSecond: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const starting = items.map(async (item, index) => {
    await delay(Math.max(0, started + (index * 1_000) / perSecond - performance.now()));
    await act(item);
  });
  await Promise.all(starting);
}
