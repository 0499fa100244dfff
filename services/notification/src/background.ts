import type { Log } from "@berea/service-kit";

/** Work that nobody waits for. */
export interface Background {
  /** Begins it; its failure is logged. It is to end soon after `signal` is aborted. */
  begin(name: string, work: (signal: AbortSignal) => Promise<void>): void;
  /** Asks what is under way to end, and waits for it. */
  close(): Promise<void>;
}

/** Opens a place for background work. */
export function openBackground(log: Log): Background {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    begin(name, work) {
      const done = work(closing.signal)
        .catch((err: unknown) => log.error({ err, name }, "background work failed"))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    close: async () => {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
