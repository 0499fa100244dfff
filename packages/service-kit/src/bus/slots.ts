/** Places for work that may be done at the same time; who finds none waits in line. */
export interface Slots {
  add(count: number): void;
  take(): Promise<void>;
  giveBack(): void;
}

/** Opens a line with no place yet. */
export function openSlots(): Slots {
  let free = 0;
  const waiting: (() => void)[] = [];

  function giveBack(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    add(count) {
      for (let i = 0; i < count; i += 1) giveBack();
    },
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    giveBack,
  };
}
