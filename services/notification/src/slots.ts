/** Work of which only so much is done at the same time; the rest waits in line. */
export interface Slots {
  run<T>(act: () => Promise<T>): Promise<T>;
}

/** Opens `count` slots. */
export function openSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  async function take(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function giveBack(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async run(act) {
      await take();
      try {
        return await act();
      } finally {
        giveBack();
      }
    },
  };
}
