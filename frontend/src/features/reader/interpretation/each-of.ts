/**
 * Runs `act` for each item in order, at most `limit` at a time, until done or aborted.
 * `act` must not reject.
 */
export async function eachOf<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<void> {
  const left = items.values();
  async function work(): Promise<void> {
    for (const item of left) {
      if (signal.aborted) return;
      await act(item);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
}
