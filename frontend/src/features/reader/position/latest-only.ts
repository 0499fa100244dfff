/**
 * Runs `act` for one value at a time. What comes while it is busy waits, and of those only the
 * latest: acts never overtake each other and the last value always has its turn.
 * `act` must not reject.
 */
export function latestOnly<T extends object>(act: (value: T) => Promise<void>): (value: T) => void {
  let waiting: T | undefined;
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    for (let value = waiting; value; value = waiting) {
      waiting = undefined;
      await act(value);
    }
    busy = false;
  }

  return (value) => {
    waiting = value;
    if (!busy) void run();
  };
}
