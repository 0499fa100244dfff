/** Remembers things by name for a while. */
export interface ShortMemory<T> {
  get(name: string): T | undefined;
  set(name: string, thing: T): void;
}

/** A memory that forgets what was set `lastsMs` ago, and of more than `most` things the oldest. */
export function openShortMemory<T>(options: {
  lastsMs: number;
  most: number;
  now: () => number;
}): ShortMemory<T> {
  const { lastsMs, most, now } = options;
  // In the order in which they end, since each lasts equally long.
  const things = new Map<string, { thing: T; until: number }>();

  function forget(keep: number): void {
    for (const [name, { until }] of things) {
      if (until > now() && things.size <= keep) break;
      things.delete(name);
    }
  }

  return {
    get(name) {
      forget(most);
      return things.get(name)?.thing;
    },
    set(name, thing) {
      things.delete(name);
      forget(most - 1);
      things.set(name, { thing, until: now() + lastsMs });
    },
  };
}
