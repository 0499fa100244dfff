/** Places for work that may be done at the same time; who finds none waits in line. */
export interface Slots {
  add(count: number): void;
  take(): Promise<void>;
  giveBack(): void;
  /** Does something in a place, and gives the place back. */
  run<T>(act: () => Promise<T>): Promise<T>;
}

/** Opens a line with so many places. */
export function openSlots(count = 0): Slots {
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
    add(more) {
      for (let i = 0; i < more; i += 1) giveBack();
    },
    take,
    giveBack,
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
