import type { Log } from "@berea/service-kit";

/** Work that no request waits for. */
export interface Background {
  /** Starts work; failure is logged. It should end soon after `signal` is aborted. */
  begin(name: string, work: (signal: AbortSignal) => Promise<void>): void;
  /** Aborts running work and waits for it. */
  close(): Promise<void>;
}

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
