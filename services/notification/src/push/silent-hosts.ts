const SILENCES = 5;
const PAUSE_MS = 60_000;

/**
 * Push services that take connections and do not answer. Each request to one holds a slot for half
 * a minute; were they all made, the readers of every other push service would wait behind them.
 */
export interface SilentHosts {
  /** For how long nothing is sent to a host, in ms; 0 when it may be asked. */
  pauseOf(host: string): number;
  /** Whether a request to the host was answered in time. After 5 that were not comes a pause. */
  note(host: string, answered: boolean): void;
}

/** Opens the memory; `now` is in ms. */
export function openSilentHosts(now: () => number = () => performance.now()): SilentHosts {
  const silent = new Map<string, { count: number; until: number }>();
  return {
    pauseOf: (host) => Math.max(0, (silent.get(host)?.until ?? 0) - now()),
    note(host, answered) {
      if (answered) {
        silent.delete(host);
        return;
      }
      const count = (silent.get(host)?.count ?? 0) + 1;
      silent.set(host, { count, until: count < SILENCES ? 0 : now() + PAUSE_MS });
    },
  };
}
